-- Only a node of the site is listed as one: it shows a key that is derived from
-- SITE_SECRET. Before, whoever had the publishable key could list nodes that do not
-- run, for which an erasure then waits and which it names.

-- The hash of the key; none until a node has asked for the first time. The service
-- role deletes it after a change of SITE_SECRET; the next node then leaves its own.
create table public.site_key (
  is_only boolean primary key default true check (is_only),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- When another key was shown last.
  refused_at timestamptz
);

alter table public.site_key enable row level security;
revoke all on public.site_key from anon, authenticated;
grant all on public.site_key to service_role;

drop function public.sync_node(text, text, timestamptz);

-- Who is listed already stays until it was silent for 90 days: it may be a node
-- that is down, whose outbox an erasure has to name.
alter table public.site_nodes drop column secret_mark;

-- Says that a node runs, and what of the erasures its outbox has followed. A node
-- with another key is not listed, but follows.
-- Returns the erasures that came after that, with two minutes more, since one that
-- was written earlier may have become visible later; and whether the node, or
-- another one within the last minute, has another SITE_SECRET.
create function public.sync_node(
  node text, node_key text, erased_until timestamptz
) returns jsonb
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  shown constant text := pg_catalog.encode(
    pg_catalog.sha256(pg_catalog.convert_to(node_key, 'UTF8')), 'hex');
  known public.site_key;
begin
  if (node_key ~ '^[0-9a-f]{64}$') is not true then
    raise exception 'no such key' using errcode = '22023';
  end if;
  select * into known from public.site_key;
  if not found then
    insert into public.site_key (hash) values (shown) on conflict do nothing;
    select * into known from public.site_key;
  end if;
  if known.hash = shown then
    delete from public.site_nodes
      where seen_at < pg_catalog.now() - interval '90 days';
    insert into public.site_nodes as listed (id, erased_until)
      values (node, sync_node.erased_until)
      on conflict (id) do update set
        erased_until = excluded.erased_until,
        seen_at = pg_catalog.now();
  else
    -- Not at each call, of which there may be many.
    update public.site_key set refused_at = pg_catalog.now()
      where refused_at is null
        or refused_at < pg_catalog.now() - interval '10 seconds';
  end if;
  return pg_catalog.jsonb_build_object(
    'hasOtherSecret', known.hash <> shown or coalesce(
      known.refused_at > pg_catalog.now() - interval '1 minute', false),
    'erasures', coalesce((
      select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'reference', each.reference, 'person', each.person,
        'erasedAt', each.erased_at) order by each.erased_at)
      from public.erasures each
      where sync_node.erased_until is null
        or each.erased_at > sync_node.erased_until - interval '2 minutes'), '[]'));
end;
$$;

-- Hosted projects grant every new function to all roles.
revoke execute on function public.sync_node(text, text, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.sync_node(text, text, timestamptz) to anon;
