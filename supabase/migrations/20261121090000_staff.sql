-- The members of staff. The portal's contractors and clients have accounts too,
-- so a session alone gives no right: every policy that lets a user read asks this
-- table. Rows are written with the secret key alone (`npm run user -- --staff`).
create table public.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);

alter table public.staff enable row level security;

-- Older hosted projects grant everything on a new table, newer ones nothing:
-- each table says what it grants, so that both end alike.
revoke all on public.staff from anon, authenticated;
grant select on public.staff to authenticated;
grant all on public.staff to service_role;

create policy "a person sees whether they are staff"
  on public.staff for select to authenticated
  using (user_id = (select auth.uid()));
