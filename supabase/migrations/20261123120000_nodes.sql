-- Several processes of the site ("nodes"), each with an outbox of its own, on
-- one database. What they share is here: what was erased, so that no outbox
-- brings it back; which of them there are; and what they count together. The
-- site has the public key alone, which calls two functions and reads no table.

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

create table public.site_nodes (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  -- Equal for nodes with the same SITE_SECRET.
  secret_mark text not null check (secret_mark ~ '^[0-9a-f]{16}$'),
  -- What was erased until then has left the node's outbox.
  erased_until timestamptz,
  seen_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

-- Names are keyed hashes of 256 bits.
create table public.shared_counts (
  name text primary key check (name ~ '^[A-Za-z0-9_-]{43}$'),
  hits integer not null check (hits >= 0),
  ends_at timestamptz not null
);

create index shared_counts_by_end on public.shared_counts (ends_at);

alter table public.erasures enable row level security;
alter table public.site_nodes enable row level security;
alter table public.shared_counts enable row level security;

revoke all on public.erasures, public.site_nodes, public.shared_counts
  from anon, authenticated;
grant all on public.erasures, public.site_nodes, public.shared_counts
  to service_role;

-- What was erased does not come back, be it by a delivery that was under way or
-- from the outbox of a node that was down. The client counts the unique
-- violation as delivered.
create function public.refuse_erased() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  if exists (
    select 1 from public.erasures where erasures.reference = new.id
  ) then
    raise exception 'it was erased' using errcode = '23505';
  end if;
  return new;
end;
$$;

create trigger claims_refuse_erased
  before insert on public.claims
  for each row execute function public.refuse_erased();

create trigger contact_messages_refuse_erased
  before insert on public.contact_messages
  for each row execute function public.refuse_erased();

create trigger spam_log_refuse_erased
  before insert on public.spam_log
  for each row execute function public.refuse_erased();

create trigger request_links_refuse_erased
  before insert on public.request_links
  for each row execute function public.refuse_erased();

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

-- A request that its sender withdrew leaves the outboxes of all nodes.
create function public.note_withdrawn() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
begin
  insert into public.erasures (reference) values (new.id)
    on conflict (reference) do update set reference = excluded.reference;
  return new;
end;
$$;

create trigger request_links_note_withdrawn
  after update of withdrawn_at on public.request_links
  for each row when (old.withdrawn_at is null and new.withdrawn_at is not null)
  execute function public.note_withdrawn();

insert into public.erasures (reference)
  select id from public.request_links where withdrawn_at is not null;

-- Says that a node runs, and what of the erasures its outbox has followed.
-- Returns those that came after that, with two minutes more, since one that was
-- written earlier may have become visible later; and whether another running
-- node has another SITE_SECRET.
create function public.sync_node(
  node text, secret_mark text, erased_until timestamptz
) returns jsonb
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  most_nodes constant integer := 100;
begin
  update public.site_nodes known set
    secret_mark = sync_node.secret_mark,
    erased_until = sync_node.erased_until,
    seen_at = pg_catalog.now()
    where known.id = node;
  if not found then
    delete from public.site_nodes
      where seen_at < pg_catalog.now() - interval '90 days';
    -- One that finds no room follows the erasures all the same.
    insert into public.site_nodes (id, secret_mark, erased_until)
      select node, sync_node.secret_mark, sync_node.erased_until
      where (select pg_catalog.count(*) from public.site_nodes) < most_nodes
      on conflict (id) do nothing;
  end if;
  return pg_catalog.jsonb_build_object(
    'hasOtherSecret', exists (
      select 1 from public.site_nodes other
      where other.id <> node
        and other.secret_mark <> sync_node.secret_mark
        and other.seen_at > pg_catalog.now() - interval '1 minute'),
    'erasures', coalesce((
      select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'reference', each.reference, 'person', each.person,
        'erasedAt', each.erased_at) order by each.erased_at)
      from public.erasures each
      where sync_node.erased_until is null
        or each.erased_at > sync_node.erased_until - interval '2 minutes'), '[]'));
end;
$$;

-- Adds to counts that all nodes share. In: [{"name", "hits", "spanMs"}], eight
-- at most; a span begins with its first event. Out: [{"name", "hits", "leftMs"}].
create function public.add_counts(added jsonb) returns jsonb
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  each record;
  counted public.shared_counts;
  told jsonb := '[]';
begin
  if pg_catalog.jsonb_array_length(added) > 8 then
    raise exception 'too many counts' using errcode = '22023';
  end if;
  -- Now and then what is over is deleted, and beyond 100,000 names the rarest.
  if pg_catalog.random() < 0.002 then
    delete from public.shared_counts where ends_at <= pg_catalog.now();
    delete from public.shared_counts where name in (
      select name from public.shared_counts order by hits desc, ends_at desc
      offset 100000);
  end if;
  -- In the order of their names, so that two calls do not wait for each other.
  for each in
    select * from pg_catalog.jsonb_to_recordset(added)
      as event (name text, hits integer, "spanMs" bigint) order by name
  loop
    if each."spanMs" not between 1 and 8640000000
      or each.hits not between -1 and 1 then
      raise exception 'no such count' using errcode = '22023';
    end if;
    insert into public.shared_counts as known (name, hits, ends_at)
      values (each.name, greatest(each.hits, 0),
        pg_catalog.now() + each."spanMs" * interval '1 millisecond')
      on conflict (name) do update set
        hits = case when known.ends_at > pg_catalog.now()
          then greatest(known.hits + each.hits, 0) else excluded.hits end,
        ends_at = case when known.ends_at > pg_catalog.now()
          then known.ends_at else excluded.ends_at end
      returning * into counted;
    told = told || pg_catalog.jsonb_build_object(
      'name', counted.name, 'hits', counted.hits,
      'leftMs', pg_catalog.ceil(extract(
        epoch from counted.ends_at - pg_catalog.now()) * 1000));
  end loop;
  return told;
end;
$$;

-- Hosted projects grant every new function to all roles.
revoke execute on function
  public.time_erasure(), public.refuse_erased(), public.refuse_known_review(), public.note_withdrawn(),
  public.sync_node(text, text, timestamptz), public.add_counts(jsonb)
  from public, anon, authenticated, service_role;

grant execute on function
  public.sync_node(text, text, timestamptz), public.add_counts(jsonb)
  to anon;
