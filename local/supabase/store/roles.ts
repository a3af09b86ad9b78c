/**
 * The roles of hosted Supabase, with no rights on tables: since 2026-10-30 a new
 * hosted project grants none either, so a forgotten grant fails here too.
 */
export const ROLES_SQL = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'anon') then
      create role anon nologin noinherit;
    end if;
    if not exists (select from pg_roles where rolname = 'authenticated') then
      create role authenticated nologin noinherit;
    end if;
    if not exists (select from pg_roles where rolname = 'service_role') then
      create role service_role nologin noinherit bypassrls;
    end if;
  end $$;
  create schema if not exists extensions;
  grant usage on schema public, extensions
    to anon, authenticated, service_role;
`;

/** What the roles may do in the schema of the accounts, once it is there. */
export const AUTH_RIGHTS_SQL = `
  grant usage on schema auth to anon, authenticated, service_role;
  grant all on all tables in schema auth to service_role;
`;
