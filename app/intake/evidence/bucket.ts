/** The private bucket of a hosted project (supabase/migrations). */
export const BUCKET = "evidence";
