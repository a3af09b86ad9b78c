-- The link of a request, by which its sender sees, corrects and withdraws it.
-- The site has the public key alone, which reads no table: all of this goes
-- through functions and triggers that take the hash of the link's secret.

-- A row stays as long as its request, or a second link could be inserted for
-- it. After a withdrawal it is what is left: a reference and two times. The site
-- makes links for consultations alone; others are a stranger's.
create table public.request_links (
  -- The reference of the request, in claims or in spam_log.
  id text primary key check (char_length(id) between 1 and 64)
    constraint request_links_of_consultations check (starts_with(id, 'CLAIM-')),
  -- SHA-256 of the secret in the link, as hexadecimal digits.
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  withdrawal_asked_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now()
);

-- Corrections of contact data: how the sender is reached from then on.
create table public.request_corrections (
  id text primary key check (char_length(id) between 1 and 64),
  link_hash text not null check (link_hash ~ '^[0-9a-f]{64}$'),
  reference text not null references public.request_links (id) on delete cascade,
  name text not null check (
    char_length(name) between 1 and 200
    and name !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
  ),
  email text not null check (
    char_length(email) between 3 and 320 and position('@' in email) > 1
    and email !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
  ),
  phone text not null check (
    char_length(phone) between 1 and 100
    and phone !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]'
  ),
  previous jsonb not null,
  created_at timestamptz not null default now()
);

create index request_corrections_of_request
  on public.request_corrections (reference);

alter table public.request_links enable row level security;
alter table public.request_corrections enable row level security;

revoke all on public.request_links, public.request_corrections
  from anon, authenticated;
grant insert (id, hash, expires_at) on public.request_links to anon;
grant insert (id, link_hash, name, email, phone)
  on public.request_corrections to anon;
grant all on public.request_links, public.request_corrections to service_role;

create policy "a request comes with its link"
  on public.request_links for insert to anon
  with check (withdrawn_at is null and withdrawal_asked_at is null);

-- The trigger has checked the link.
create policy "the sender of a request corrects how they are reached"
  on public.request_corrections for insert to anon
  with check (true);

-- No link lives longer than thirty days, whatever the client's clock says.
create function public.bound_request_link() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.expires_at = least(new.expires_at, pg_catalog.now() + interval '30 days');
  return new;
end;
$$;

create trigger request_links_bound
  before insert on public.request_links
  for each row execute function public.bound_request_link();

-- A request that its sender withdrew does not come back, be it by a delivery
-- that was under way or from an outbox that was restored. The client counts the
-- unique violation as delivered. The lock on the link makes a delivery and a
-- withdrawal at the same time wait for each other: the withdrawal then deletes
-- what was delivered first, and the delivery sees that the request was withdrawn.
create function public.refuse_withdrawn() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  withdrawn timestamptz;
begin
  select request_links.withdrawn_at into withdrawn from public.request_links
    where request_links.id = new.id
    for share;
  if withdrawn is not null then
    raise exception 'the request was withdrawn' using errcode = '23505';
  end if;
  return new;
end;
$$;

create trigger claims_refuse_withdrawn
  before insert on public.claims
  for each row execute function public.refuse_withdrawn();

create trigger spam_log_refuse_withdrawn
  before insert on public.spam_log
  for each row execute function public.refuse_withdrawn();

-- Carries a correction out: in the claim, with an activity that keeps the old
-- words, or in the entry of the review box. A correction that was acknowledged
-- before the link expired may arrive up to a week later.
create function public.apply_correction() returns trigger
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  link public.request_links;
  claim public.claims;
  entry public.spam_log;
  lines text[];
  labels constant text[] := array['Contact Name: ', 'Phone: ', 'Email: '];
  changes text;
begin
  -- It was delivered before; its link may have ended since.
  if exists (select 1 from public.request_corrections where id = new.id) then
    raise exception 'the correction is there' using errcode = '23505';
  end if;
  select * into link from public.request_links
    where hash = new.link_hash and withdrawn_at is null
      and expires_at + interval '7 days' > pg_catalog.now()
    for update;
  if not found then
    raise exception 'no such link' using errcode = '23503';
  end if;
  if (select pg_catalog.count(*) from public.request_corrections
      where reference = link.id) >= 50 then
    raise exception 'too many corrections' using errcode = '22023';
  end if;
  new.reference = link.id;

  select * into claim from public.claims where id = link.id for update;
  if found then
    -- The first three lines of a description hold the contact data, each behind
    -- its label (app/intake/claim/description.ts).
    lines = pg_catalog.string_to_array(claim.description, E'\n');
    new.previous = pg_catalog.jsonb_build_object(
      'name', pg_catalog.substr(lines[1], pg_catalog.length(labels[1]) + 1),
      'phone', pg_catalog.substr(lines[2], pg_catalog.length(labels[2]) + 1),
      'email', claim.policyholder_email);
    for number in 1..3 loop
      if pg_catalog.starts_with(lines[number], labels[number]) then
        lines[number] = labels[number]
          || (array[new.name, new.phone, new.email])[number];
      end if;
    end loop;
    update public.claims set
      policyholder_email = new.email,
      description = pg_catalog.array_to_string(lines, E'\n')
      where id = link.id;
    select pg_catalog.string_agg(
        key || ': ' || coalesce(new.previous ->> key, 'not known')
          || ' -> ' || word, E'\n')
      into changes
      from (values ('name', new.name), ('phone', new.phone), ('email', new.email))
        as corrected (key, word)
      where new.previous ->> key is distinct from word;
    insert into public.claim_activities (claim_id, title, description)
      values (link.id, 'Contact Details Corrected',
        coalesce(changes, 'Nothing changed'));
    return new;
  end if;

  select * into entry from public.spam_log where id = link.id for update;
  if not found then
    raise exception 'the request is not there yet' using errcode = '23503';
  end if;
  new.previous = pg_catalog.jsonb_build_object(
    'name', entry.payload #> '{fields,name}',
    'phone', entry.payload #> '{fields,phone}',
    'email', entry.payload #> '{fields,email}');
  update public.spam_log set payload = pg_catalog.jsonb_set(
      payload, '{fields}', coalesce(payload -> 'fields', '{}')
        || pg_catalog.jsonb_build_object(
          'name', new.name, 'phone', new.phone, 'email', new.email,
          'contactBefore', new.previous))
    where id = link.id;
  return new;
end;
$$;

create trigger request_corrections_apply
  before insert on public.request_corrections
  for each row execute function public.apply_correction();

-- Withdraws a request. Before an adjuster has it, all of it is deleted and
-- `erased` returned; afterwards an activity tells staff of the wish, and `asked`
-- is returned. Null for a link that is unknown or expired. It may be repeated.
create function public.withdraw_request(link_hash text) returns text
  language plpgsql
  security definer
  set search_path = ''
as $$
declare
  link public.request_links;
  state text;
begin
  select * into link from public.request_links
    where hash = link_hash
      and expires_at + interval '7 days' > pg_catalog.now()
    for update;
  if not found then return null; end if;
  if link.withdrawn_at is not null then return 'erased'; end if;

  select status.public_state into state
    from public.claims claim
      join public.claim_statuses status on status.status = claim.status
    where claim.id = link.id
    for update of claim;
  if state in ('adjuster', 'closed') then
    if link.withdrawal_asked_at is null then
      insert into public.claim_activities (claim_id, title, description)
        values (link.id, 'Withdrawal Requested',
          'The sender of the request asks to withdraw it. Please answer.');
      update public.request_links set withdrawal_asked_at = pg_catalog.now()
        where id = link.id;
    end if;
    return 'asked';
  end if;

  delete from public.claims where id = link.id;
  delete from public.spam_log where id = link.id;
  delete from public.request_corrections where reference = link.id;
  update public.request_links set withdrawn_at = pg_catalog.now()
    where id = link.id;
  return 'erased';
end;
$$;

-- Whoever learned a reference could otherwise, with the publishable key, make a
-- link for a claim that had none, then read and erase it.
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

-- Hosted projects grant every new function to all roles.
revoke execute on function
  public.bound_request_link(), public.refuse_withdrawn(),
  public.apply_correction(), public.withdraw_request(text),
  public.refuse_late_link()
  from public, anon, authenticated, service_role;

grant execute on function public.withdraw_request(text) to anon;
