/**
 * The roles of hosted Supabase, without privileges on tables: since 2026-10-30
 * new hosted projects grant none either, so a forgotten grant fails here too.
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

/**
 * The privileges of the roles in the schema of the accounts, once it exists.
 */
export const AUTH_RIGHTS_SQL = `
  grant usage on schema auth to anon, authenticated, service_role;
  grant all on all tables in schema auth to service_role;
`;
