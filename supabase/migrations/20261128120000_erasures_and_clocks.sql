-- Erasures without trust in clocks: neither a node whose clock is wrong nor a
-- database whose clock was set back removes what a person sends after an erasure,
-- or keeps what they had sent before.

-- A later erasure never has an earlier time, also after the clock was set back: a
-- node asks for what came after a time, and would not hear of it.
create or replace function public.time_erasure() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.erased_at = greatest(
    pg_catalog.now(), (select max(erasures.erased_at) from public.erasures));
  return new;
end;
$$;

-- As before, and with each erasure its age in milliseconds: by that a node knows
-- when it was by the node's own clock.
create or replace function public.erasures_since(since timestamptz) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
      'reference', each.reference, 'person', each.person,
      'erasedAt', each.erased_at,
      'ageMs', greatest(0, pg_catalog.floor(1000 * extract(
        epoch from pg_catalog.clock_timestamp() - each.erased_at)))
    ) order by each.erased_at), '[]')
  from public.erasures each
  where since is null or each.erased_at > since - interval '2 minutes'
$$;

-- As before, but a node says how long ago it accepted a row, instead of when, and
-- after which erasure of its sender if it knows one. The time that nodes of an
-- earlier version say counts where there is no age.
create or replace function public.refuse_erased() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  -- A connection that served another caller has an empty text here.
  sent constant jsonb := nullif(
    pg_catalog.current_setting('request.headers', true), '')::jsonb;
  accepted_at constant timestamptz := coalesce(
    pg_catalog.clock_timestamp()
      - (sent ->> 'x-accepted-ms-ago')::bigint * interval '1 millisecond',
    (sent ->> 'x-accepted-at')::timestamptz);
  follows constant timestamptz := (sent ->> 'x-follows-erasure')::timestamptz;
begin
  if exists (
    select 1 from public.erasures
    where erasures.reference = new.id
      or erasures.person = sent ->> 'x-person'
        and erasures.erased_at >= accepted_at
        and (follows is null or erasures.erased_at > follows)
  ) then
    raise exception 'it was erased' using errcode = '23505';
  end if;
  return new;
end;
$$;
