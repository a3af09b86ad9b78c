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

-- Requests that were sent from the pages of a storm while that was on.
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

-- Older hosted projects grant everything on a new view to all roles of the API.
revoke all on public.claim_list, public.storm_counts
  from anon, authenticated, service_role;
grant select on public.claim_list, public.storm_counts
  to authenticated, service_role;
