-- Claims, their activities and where they came from. Lengths are counted in
-- code points and are wider than the form's own bounds: the form explains, the
-- database only refuses what no form of the site can have sent.

-- The site writes `prospect` alone; what comes after is for the firm and its
-- CRM to name, by a row here.
create table public.claim_statuses (
  status text primary key check (char_length(status) between 1 and 40),
  created_at timestamptz not null default now(),
  -- What the sender of a claim reads of its status. A claim whose state is
  -- `adjuster` or `closed` is not erased by its sender: staff answer the wish. A
  -- status that the firm adds counts as `adjuster` until its row says otherwise.
  public_state text not null default 'adjuster'
    check (public_state in ('received', 'review', 'adjuster', 'closed'))
);

insert into public.claim_statuses (status, public_state)
values ('prospect', 'received'), ('contacted', 'review'),
  ('accepted', 'adjuster'), ('declined', 'closed'), ('closed', 'closed');

create table public.claims (
  id text primary key check (char_length(id) between 1 and 64),
  title text not null check (char_length(title) between 1 and 200),
  status text not null default 'prospect'
    references public.claim_statuses (status) on update cascade,
  policyholder_email text not null check (
    char_length(policyholder_email) between 3 and 320
    and position('@' in policyholder_email) > 1
  ),
  description text not null check (char_length(description) between 1 and 12000),
  location text not null check (char_length(location) between 1 and 500),
  peril_type text not null default 'other'
    check (char_length(peril_type) between 1 and 100),
  -- Required by the form; other ways in may not know it.
  date_of_loss date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index claims_newest on public.claims (created_at desc);

create table public.claim_activities (
  id uuid primary key default gen_random_uuid(),
  claim_id text not null references public.claims (id) on delete cascade,
  title text not null check (char_length(title) between 1 and 200),
  description text not null check (char_length(description) between 1 and 12000),
  status text not null default 'pending'
    check (char_length(status) between 1 and 40),
  created_at timestamptz not null default now()
);

create index claim_activities_of_claim on public.claim_activities (claim_id);

-- The intake may send its activity again when it did not hear that the first
-- one arrived: the second is a unique violation, which counts as delivered.
create unique index claim_activities_one_intake
  on public.claim_activities (claim_id)
  where title = 'New Prospect Submission';

create table public.claim_attribution (
  claim_id text primary key references public.claims (id) on delete cascade,
  utm_source text check (char_length(utm_source) <= 2048),
  utm_medium text check (char_length(utm_medium) <= 2048),
  utm_campaign text check (char_length(utm_campaign) <= 2048),
  utm_term text check (char_length(utm_term) <= 2048),
  utm_content text check (char_length(utm_content) <= 2048),
  gclid text check (char_length(gclid) <= 2048),
  referrer text check (char_length(referrer) <= 4096),
  landing_page text check (char_length(landing_page) <= 4096),
  created_at timestamptz not null default now(),
  -- Facts of their own, not part of the claim: the columns of `claims` are fixed.
  -- The words beside the box that the visitor ticked; null: text messages were not
  -- allowed. Made at created_at.
  sms_consent text check (char_length(sms_consent) between 1 and 1000),
  -- The document of the storm from whose pages the request was sent; null: from no
  -- such page. The storm is content, so its id refers to no table.
  storm_id text check (char_length(storm_id) between 1 and 128)
);

create index claim_attribution_of_storm
  on public.claim_attribution (storm_id)
  where storm_id is not null;

create function public.touch_updated_at() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.updated_at = pg_catalog.now();
  return new;
end;
$$;

-- A trigger needs no right to call its function, and no client may call it.
revoke execute on function public.touch_updated_at() from public, anon, authenticated, service_role;

create trigger claims_touch_updated_at
  before update on public.claims
  for each row execute function public.touch_updated_at();

alter table public.claim_statuses enable row level security;
alter table public.claims enable row level security;
alter table public.claim_activities enable row level security;
alter table public.claim_attribution enable row level security;

revoke all on public.claim_statuses, public.claims, public.claim_activities,
  public.claim_attribution from anon, authenticated;

-- The public key writes the columns of the form and reads nothing.
grant insert (id, title, status, policyholder_email, description, location,
  peril_type, date_of_loss) on public.claims to anon;
grant insert (claim_id, title, description, status)
  on public.claim_activities to anon;
grant insert (claim_id, utm_source, utm_medium, utm_campaign, utm_term,
  utm_content, gclid, referrer, landing_page, sms_consent, storm_id)
  on public.claim_attribution to anon;

grant select on public.claim_statuses, public.claims, public.claim_activities,
  public.claim_attribution to authenticated;
grant update (status) on public.claims to authenticated;

grant all on public.claim_statuses, public.claims, public.claim_activities,
  public.claim_attribution to service_role;

create policy "a visitor asks for help"
  on public.claims for insert to anon
  with check (status = 'prospect');

-- Nobody writes what staff would take for the firm's own words. The first
-- activity is there once.
create policy "a request begins with a pending activity"
  on public.claim_activities for insert to anon
  with check (status = 'pending' and title = 'New Prospect Submission');

create policy "a request says where it came from"
  on public.claim_attribution for insert to anon
  with check (true);
