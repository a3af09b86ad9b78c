-- What a member of staff may read, and what they may change of it (the columns that
-- are granted in the tables' own migrations).
do $$
declare
  name text;
  is_staff constant text := '(exists (
    select 1 from public.staff where staff.user_id = (select auth.uid())))';
begin
  foreach name in array array[
    'claim_statuses', 'claims', 'claim_activities', 'claim_attribution',
    'contact_messages', 'spam_log', 'claim_evidence'
  ] loop
    execute format('create policy "staff read it" on public.%I
      for select to authenticated using %s', name, is_staff);
  end loop;
  foreach name in array array['claims', 'spam_log'] loop
    execute format('create policy "staff move it on" on public.%1$I
      for update to authenticated using %2$s with check %2$s', name, is_staff);
  end loop;
end;
$$;
