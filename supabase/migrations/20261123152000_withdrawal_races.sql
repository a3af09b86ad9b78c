-- A delivery and the withdrawal of its request at the same time, which the
-- embedded database cannot have. The lock on the link makes one wait for the
-- other: a withdrawal then deletes what was delivered first, and a delivery sees
-- that the request was withdrawn.
create or replace function public.refuse_withdrawn() returns trigger
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
