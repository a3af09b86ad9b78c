-- What was erased, so that no outbox brings it back. The site may run in several
-- processes ("nodes"), each with an outbox of its own; it has the public key alone,
-- which calls one function and reads no table.

-- What was erased. A reference is that of a request or message. A person is the
-- e-mail as a keyed hash, by which a node finds in its outbox what the database
-- never had; the key is derived from SITE_SECRET.
create table public.erasures (
  id uuid primary key default gen_random_uuid(),
  reference text unique check (char_length(reference) between 1 and 64),
  person text unique check (person ~ '^[0-9a-f]{64}$'),
  erased_at timestamptz not null default now(),
  check ((reference is null) <> (person is null))
);

create index erasures_by_time on public.erasures (erased_at);

-- By the clock of the database alone: a node asks for what came after a time.
create function public.time_erasure() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.erased_at = pg_catalog.now();
  return new;
end;
$$;

create trigger erasures_time
  before insert or update on public.erasures
  for each row execute function public.time_erasure();

-- What was erased does not come back, be it by a delivery that was under way or
-- from the outbox of a node that was down. With each row a node says in headers who
-- sent it, as in `person`, and when it was accepted: what a person has sent since
-- their erasure is taken. The client counts the unique violation as delivered.
create function public.refuse_erased() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  -- A connection that served another caller has an empty text here.
  sent constant jsonb := nullif(
    pg_catalog.current_setting('request.headers', true), '')::jsonb;
begin
  if exists (
    select 1 from public.erasures
    where erasures.reference = new.id
      or erasures.person = sent ->> 'x-person'
        and erasures.erased_at >= (sent ->> 'x-accepted-at')::timestamptz
  ) then
    raise exception 'it was erased' using errcode = '23505';
  end if;
  return new;
end;
$$;

do $$
declare name text;
begin
  foreach name in array array[
    'claims', 'contact_messages', 'spam_log', 'request_links'
  ] loop
    execute format('create trigger %I before insert on public.%I
      for each row execute function public.refuse_erased()',
      name || '_refuse_erased', name);
  end loop;
end;
$$;

-- One form that was sent through two nodes is one row, even where one of them
-- found it doubtful.
create function public.refuse_known_review() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if exists (select 1 from public.claims where claims.id = new.id)
    or exists (
      select 1 from public.contact_messages where contact_messages.id = new.id
    ) then
    raise exception 'it is there' using errcode = '23505';
  end if;
  return new;
end;
$$;

create trigger spam_log_refuse_known
  before insert on public.spam_log
  for each row when (current_user = 'anon')
  execute function public.refuse_known_review();

-- A request that its sender withdrew loses its files, and leaves the outboxes of all
-- nodes.
create function public.note_withdrawn() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
    delete from public.claim_evidence where reference = new.id;
  insert into public.erasures (reference) values (new.id)
    on conflict (reference) do update set reference = excluded.reference;
  return new;
end;
$$;

create trigger request_links_note_withdrawn
  after update of withdrawn_at on public.request_links
  for each row when (old.withdrawn_at is null and new.withdrawn_at is not null)
  execute function public.note_withdrawn();

-- The erasures since a moment, the oldest first, with two minutes more, since one
-- that was written earlier may have become visible later. Null: all.
create function public.erasures_since(since timestamptz) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
      'reference', each.reference, 'person', each.person,
      'erasedAt', each.erased_at) order by each.erased_at), '[]')
  from public.erasures each
  where since is null or each.erased_at > since - interval '2 minutes'
$$;

alter table public.erasures enable row level security;
revoke all on public.erasures from anon, authenticated;
grant all on public.erasures to service_role;

-- Hosted projects grant every new function to all roles.
revoke execute on function
  public.time_erasure(), public.refuse_erased(), public.refuse_known_review(),
  public.note_withdrawn(), public.erasures_since(timestamptz)
  from public, anon, authenticated, service_role;

grant execute on function public.erasures_since(timestamptz) to anon;
