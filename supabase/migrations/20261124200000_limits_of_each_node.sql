-- Each node of the site counts what comes to it, so the counts that all nodes
-- shared are gone.
drop function public.add_counts(jsonb);
drop table public.shared_counts;
