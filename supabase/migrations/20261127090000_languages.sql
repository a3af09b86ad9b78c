-- The language in which a request was sent, and in which its sender is answered;
-- null: English. A fact of its own: the columns of `claims` are fixed.
alter table public.claim_attribution
  add column language text check (language ~ '^[a-z]{2}$');

grant insert (language) on public.claim_attribution to anon;
