-- Files that the sender of a request adds to it. Their bytes are in a bucket, on
-- the embedded stack in a folder; a row says what they are. The site has the
-- public key alone: it adds a row by the hash of the link's secret, and reads
-- none.

create table public.claim_evidence (
  id text primary key check (char_length(id) between 1 and 64),
  link_hash text not null check (link_hash ~ '^[0-9a-f]{64}$'),
  reference text not null references public.request_links (id) on delete cascade,
  file_name text not null check (
    char_length(file_name) between 1 and 200
    and file_name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029/\\]'
  ),
  media_type text not null check (media_type in
    ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  bytes integer not null check (bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Where the file is in the bucket `evidence`, or in the folder of the embedded stack.
  path text not null generated always as (reference || '/' || sha256) stored,
  received_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (reference, sha256),
  -- Nobody gives a PDF the name of a program.
  constraint claim_evidence_name_of_type check (file_name like case media_type
    when 'image/jpeg' then '%.jpg'
    when 'image/png' then '%.png'
    when 'image/webp' then '%.webp'
    else '%.pdf'
  end)
);

alter table public.claim_evidence enable row level security;

revoke all on public.claim_evidence from anon, authenticated;
grant insert (id, link_hash, file_name, media_type, bytes, sha256, received_at)
  on public.claim_evidence to anon;
grant select on public.claim_evidence to authenticated;
grant all on public.claim_evidence to service_role;

-- The trigger has checked the link.
create policy "the sender of a request adds a file"
  on public.claim_evidence for insert to anon
  with check (true);

-- Finds the request of a file. A file that was acknowledged before the link
-- expired may arrive up to a week later.
create function public.place_evidence() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  link public.request_links;
begin
  -- It was delivered before; its link may have ended since.
  if exists (select 1 from public.claim_evidence where id = new.id) then
    raise exception 'the file is there' using errcode = '23505';
  end if;
  select * into link from public.request_links
    where hash = new.link_hash and withdrawn_at is null
      and expires_at + interval '7 days' > pg_catalog.now()
    for update;
  if not found
    or not exists (select 1 from public.claims where id = link.id)
    and not exists (select 1 from public.spam_log where id = link.id) then
    raise exception 'no such request' using errcode = '23503';
  end if;
  new.reference = link.id;
  if exists (
    select 1 from public.claim_evidence
    where reference = link.id and sha256 = new.sha256
  ) then
    raise exception 'the file is there' using errcode = '23505';
  end if;
  if (select pg_catalog.count(*) from public.claim_evidence
      where reference = link.id) >= 20 then
    raise exception 'too many files' using errcode = '22023';
  end if;
  return new;
end;
$$;

create trigger claim_evidence_place
  before insert on public.claim_evidence
  for each row execute function public.place_evidence();

-- What the sender of a request may see of it: null for a link that is unknown,
-- expired or withdrawn.
create function public.request_by_link(link_hash text) returns jsonb
  language sql
  stable
  security definer
  set search_path = ''
as $$
  select pg_catalog.jsonb_build_object(
    'reference', link.id,
    'state', coalesce(status.public_state, 'received'),
    'receivedAt', coalesce(claim.created_at, entry.created_at),
    'expiresAt', link.expires_at,
    'isWithdrawalAsked', link.withdrawal_asked_at is not null,
    'description', claim.description,
    'fields', entry.payload -> 'fields',
    'evidence', coalesce((
      select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'id', file.id, 'name', file.file_name, 'bytes', file.bytes,
        'receivedAt', file.received_at) order by file.received_at, file.id)
      from public.claim_evidence file where file.reference = link.id), '[]'))
  from public.request_links link
    left join public.claims claim on claim.id = link.id
    left join public.claim_statuses status on status.status = claim.status
    left join public.spam_log entry on entry.id = link.id
  where link.hash = link_hash
    and link.withdrawn_at is null
    and link.expires_at > pg_catalog.now()
    and (claim.id is not null or entry.id is not null)
$$;

-- Hosted projects grant every new function to all roles.
revoke execute on function public.place_evidence(), public.request_by_link(text)
  from public, anon, authenticated, service_role;

grant execute on function public.request_by_link(text) to anon;

-- The bucket of a hosted project. The embedded database has no storage: there
-- the files are in a folder.
do $$
begin
  if pg_catalog.to_regclass('storage.buckets') is null then return; end if;

  execute $ddl$
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
      values ('evidence', 'evidence', false, 10485760,
        array['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
      on conflict (id) do nothing;

    -- The link that the site names in a header of its call lets the files of its own
    -- request in: under the names that the site gives them, and no more than the
    -- request may have. A file that is there already does not count, so that a second
    -- delivery of it is a duplicate, which counts as delivered.
    create function public.evidence_link(
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
    $body$;
    revoke execute on function public.evidence_link(text, boolean)
      from public, authenticated, service_role;
    grant execute on function public.evidence_link(text, boolean) to anon;

    create policy "a file comes to its request" on storage.objects
      for insert to anon
      with check (bucket_id = 'evidence' and public.evidence_link(name, false));
    -- Removing needs both. Before the withdrawal nothing is read or removed.
    create policy "the files of a withdrawn request are found" on storage.objects
      for select to anon
      using (bucket_id = 'evidence' and public.evidence_link(name, true));
    create policy "the files of a withdrawn request are removed" on storage.objects
      for delete to anon
      using (bucket_id = 'evidence' and public.evidence_link(name, true));
    create policy "staff read evidence" on storage.objects
      for select to authenticated
      using (bucket_id = 'evidence' and exists (
        select 1 from public.staff where staff.user_id = (select auth.uid())
      ))
  $ddl$;
end;
$$;
