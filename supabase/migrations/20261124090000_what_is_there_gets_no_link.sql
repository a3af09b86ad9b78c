-- Whoever learned a reference could, with the publishable key, make a link for a
-- message, a privacy request or a claim that had none, then read and erase it.

-- The site makes links for consultations alone; others are a stranger's.
delete from public.request_links where not starts_with(id, 'CLAIM-');
alter table public.request_links add constraint request_links_of_consultations
  check (starts_with(id, 'CLAIM-'));

-- A link comes before its request. One that comes a second time is a duplicate,
-- which counts as delivered.
create function public.refuse_late_link() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if not exists (select 1 from public.request_links where request_links.id = new.id)
    and (exists (select 1 from public.claims where claims.id = new.id)
      or exists (select 1 from public.spam_log where spam_log.id = new.id)) then
    raise exception 'the request is there already' using errcode = '22023';
  end if;
  return new;
end;
$$;

-- The owner may: the embedded database takes back a link that it has lost.
create trigger request_links_refuse_late
  before insert on public.request_links
  for each row when (current_user = 'anon')
  execute function public.refuse_late_link();

revoke execute on function public.refuse_late_link()
  from public, anon, authenticated, service_role;

-- Nor does a stranger write what staff would take for the firm's own words, such as
-- that a withdrawal was asked for. The first activity is there once.
alter policy "a request begins with a pending activity" on public.claim_activities
  with check (status = 'pending' and title = 'New Prospect Submission');
