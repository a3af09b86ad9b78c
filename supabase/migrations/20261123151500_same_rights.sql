-- Hosted projects made before 2026-10-30 grant everything on a new view and
-- function to all roles of the API. Here each has what it needs, as on the
-- embedded database.
revoke all on public.claim_list, public.storm_counts from service_role;
grant select on public.claim_list, public.storm_counts to service_role;

revoke execute on function public.touch_updated_at() from service_role;

-- The link of a request lets its own files into the bucket: under the name that
-- the site gives them, and no more than the request may have. A file that is
-- there already does not count, so that a second delivery of it is a duplicate,
-- which counts as delivered.
do $$
begin
  if pg_catalog.to_regclass('storage.objects') is null then return; end if;

  execute $ddl$
    create or replace function public.evidence_link(
        object_name text, wants_withdrawn boolean)
      returns boolean
      language sql
      stable
      security definer
      set search_path = ''
    as $body$
      select exists (
        select 1 from public.request_links link
        where link.id = pg_catalog.split_part(object_name, '/', 1)
          -- A connection that served another caller has an empty text here.
          and link.hash = nullif(
            pg_catalog.current_setting('request.headers', true), '')::jsonb
            ->> 'x-request-link'
          and (link.withdrawn_at is not null) = wants_withdrawn
          and (wants_withdrawn
            or link.expires_at + interval '7 days' > pg_catalog.now()
              and object_name ~ '^[^/]+/[0-9a-f]{64}$'
              and (select pg_catalog.count(*) from storage.objects file
                where file.bucket_id = 'evidence'
                  and pg_catalog.starts_with(file.name, link.id || '/')
                  and file.name <> object_name) < 20)
      )
    $body$
  $ddl$;
end;
$$;
