-- The language in which a request was sent, and in which its sender is answered;
-- null: English. A fact of its own: the columns of `claims` are fixed.
alter table public.claim_attribution
  add column language text check (language ~ '^[a-z]{2}$');

grant insert (language) on public.claim_attribution to anon;

-- Staff see it beside the request; a column is added at the end of a view.
create or replace view public.claim_list with (security_invoker = true) as
  select
    claims.id, claims.title, claims.status, claims.policyholder_email,
    claims.description, claims.location, claims.peril_type, claims.date_of_loss,
    claims.created_at, claim_attribution.storm_id, claim_attribution.language
  from public.claims
  left join public.claim_attribution
    on claim_attribution.claim_id = claims.id;
