-- Requests that were sent from the pages of a storm while that was on. The storm
-- is content, so its id refers to no table; the columns of `claims` are fixed.

alter table public.claim_attribution
  add column storm_id text
    check (char_length(storm_id) between 1 and 128);

comment on column public.claim_attribution.storm_id is
  'The document of the storm from whose pages the request was sent; null: from no such page.';

create index claim_attribution_of_storm
  on public.claim_attribution (storm_id)
  where storm_id is not null;

grant insert (storm_id) on public.claim_attribution to anon;

alter table public.spam_log
  add column storm_id text
    generated always as (left(payload -> 'attribution' ->> 'stormId', 128)) stored;

comment on column public.spam_log.storm_id is
  'The same for a submission in the review box.';

-- Claims as staff read them. With the rights of the reader, so that the policies
-- of the tables hold.
create view public.claim_list with (security_invoker = true) as
  select
    claims.id, claims.title, claims.status, claims.policyholder_email,
    claims.description, claims.location, claims.peril_type, claims.date_of_loss,
    claims.created_at, claim_attribution.storm_id
  from public.claims
  left join public.claim_attribution
    on claim_attribution.claim_id = claims.id;

create view public.storm_counts with (security_invoker = true) as
  select
    sent.storm_id,
    count(*) filter (where not sent.is_doubtful) as requests,
    count(*) filter (where sent.is_doubtful) as doubtful
  from (
    select storm_id, false as is_doubtful
    from public.claim_attribution
    where storm_id is not null
    union all
    select storm_id, true
    from public.spam_log
    where storm_id is not null and reviewed_at is null
  ) as sent
  group by sent.storm_id;

revoke all on public.claim_list, public.storm_counts from anon, authenticated;
grant select on public.claim_list, public.storm_counts to authenticated;
grant select on public.claim_list, public.storm_counts to service_role;
