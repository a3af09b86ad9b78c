-- The review box: a submission that looks like spam is kept here whole until a
-- member of staff has looked at it, so that no real request is lost.
create table public.spam_log (
  id text primary key check (char_length(id) between 1 and 64),
  -- Staff answer wishes to withdraw and privacy requests here.
  kind text not null
    check (kind in ('consultation', 'contact', 'withdrawal', 'privacy')),
  reason text not null check (char_length(reason) between 1 and 500),
  payload jsonb not null check (octet_length(payload::text) <= 131072),
  created_at timestamptz not null default now(),
  reviewed_at timestamptz,
  -- The document of the storm from whose pages it was sent; null: from no such page.
  storm_id text
    generated always as (left(payload -> 'attribution' ->> 'stormId', 128)) stored
);

create index spam_log_unreviewed on public.spam_log (created_at desc)
  where reviewed_at is null;

alter table public.spam_log enable row level security;

revoke all on public.spam_log from anon, authenticated;
grant insert (id, kind, reason, payload) on public.spam_log to anon;
grant select on public.spam_log to authenticated;
grant update (reviewed_at) on public.spam_log to authenticated;
grant all on public.spam_log to service_role;

create policy "the site sets a doubtful request aside"
  on public.spam_log for insert to anon
  with check (true);
