-- What was erased, as before, but each request or message by the hash of its
-- reference: a node finds it among its own, and whoever has only the public key
-- learns no reference. A node of an earlier version follows nothing until it is
-- upgraded, and then all that it has missed.
create or replace function public.erasures_since(since timestamptz) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select coalesce(pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
      'referenceHash', pg_catalog.encode(
        pg_catalog.sha256(pg_catalog.convert_to(each.reference, 'UTF8')), 'hex'),
      'person', each.person,
      'erasedAt', each.erased_at,
      'ageMs', greatest(0, pg_catalog.floor(1000 * extract(
        epoch from pg_catalog.clock_timestamp() - each.erased_at)))
    ) order by each.erased_at), '[]')
  from public.erasures each
  where since is null or each.erased_at > since - interval '2 minutes'
$$;
