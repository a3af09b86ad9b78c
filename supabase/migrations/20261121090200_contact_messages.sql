-- Messages of the contact form, under the reference that the sender was given:
-- one that is delivered twice is a unique violation, which counts as delivered.
create table public.contact_messages (
  id text primary key check (char_length(id) between 1 and 64),
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (
    char_length(email) between 3 and 320 and position('@' in email) > 1
  ),
  phone text not null check (char_length(phone) between 1 and 100),
  message text not null check (char_length(message) between 1 and 12000),
  created_at timestamptz not null default now()
);

create index contact_messages_newest on public.contact_messages (created_at desc);

alter table public.contact_messages enable row level security;

revoke all on public.contact_messages from anon, authenticated;
grant insert (id, name, email, phone, message)
  on public.contact_messages to anon;
grant select on public.contact_messages to authenticated;
grant all on public.contact_messages to service_role;

create policy "a visitor writes to the firm"
  on public.contact_messages for insert to anon
  with check (true);
