// Written by `npm run typegen:database` from supabase/migrations.

export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[];

export type Database = {
  __InternalSupabase: { PostgrestVersion: "13" };
  public: {
    Tables: {
      claim_activities: {
        Row: {
          claim_id: string;
          created_at: string;
          description: string;
          id: string;
          status: string;
          title: string;
        };
        Insert: {
          claim_id: string;
          created_at?: string;
          description: string;
          id?: string;
          status?: string;
          title: string;
        };
        Update: {
          claim_id?: string;
          created_at?: string;
          description?: string;
          id?: string;
          status?: string;
          title?: string;
        };
        Relationships: [];
      };
      claim_attribution: {
        Row: {
          claim_id: string;
          created_at: string;
          gclid: string | null;
          landing_page: string | null;
          language: string | null;
          referrer: string | null;
          sms_consent: string | null;
          storm_id: string | null;
          utm_campaign: string | null;
          utm_content: string | null;
          utm_medium: string | null;
          utm_source: string | null;
          utm_term: string | null;
        };
        Insert: {
          claim_id: string;
          created_at?: string;
          gclid?: string | null;
          landing_page?: string | null;
          language?: string | null;
          referrer?: string | null;
          sms_consent?: string | null;
          storm_id?: string | null;
          utm_campaign?: string | null;
          utm_content?: string | null;
          utm_medium?: string | null;
          utm_source?: string | null;
          utm_term?: string | null;
        };
        Update: {
          claim_id?: string;
          created_at?: string;
          gclid?: string | null;
          landing_page?: string | null;
          language?: string | null;
          referrer?: string | null;
          sms_consent?: string | null;
          storm_id?: string | null;
          utm_campaign?: string | null;
          utm_content?: string | null;
          utm_medium?: string | null;
          utm_source?: string | null;
          utm_term?: string | null;
        };
        Relationships: [];
      };
      claim_evidence: {
        Row: {
          bytes: number;
          created_at: string;
          file_name: string;
          id: string;
          link_hash: string;
          media_type: string;
          path: string;
          received_at: string;
          reference: string;
          sha256: string;
        };
        Insert: {
          bytes: number;
          created_at?: string;
          file_name: string;
          id: string;
          link_hash: string;
          media_type: string;
          path?: never;
          received_at: string;
          reference: string;
          sha256: string;
        };
        Update: {
          bytes?: number;
          created_at?: string;
          file_name?: string;
          id?: string;
          link_hash?: string;
          media_type?: string;
          path?: never;
          received_at?: string;
          reference?: string;
          sha256?: string;
        };
        Relationships: [];
      };
      claim_statuses: {
        Row: { created_at: string; public_state: string; status: string };
        Insert: { created_at?: string; public_state?: string; status: string };
        Update: { created_at?: string; public_state?: string; status?: string };
        Relationships: [];
      };
      claims: {
        Row: {
          created_at: string;
          date_of_loss: string | null;
          description: string;
          id: string;
          location: string;
          peril_type: string;
          policyholder_email: string;
          status: string;
          title: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          date_of_loss?: string | null;
          description: string;
          id: string;
          location: string;
          peril_type?: string;
          policyholder_email: string;
          status?: string;
          title: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          date_of_loss?: string | null;
          description?: string;
          id?: string;
          location?: string;
          peril_type?: string;
          policyholder_email?: string;
          status?: string;
          title?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      contact_messages: {
        Row: {
          created_at: string;
          email: string;
          id: string;
          message: string;
          name: string;
          phone: string;
        };
        Insert: {
          created_at?: string;
          email: string;
          id: string;
          message: string;
          name: string;
          phone: string;
        };
        Update: {
          created_at?: string;
          email?: string;
          id?: string;
          message?: string;
          name?: string;
          phone?: string;
        };
        Relationships: [];
      };
      erasures: {
        Row: {
          erased_at: string;
          id: string;
          person: string | null;
          reference: string | null;
        };
        Insert: {
          erased_at?: string;
          id?: string;
          person?: string | null;
          reference?: string | null;
        };
        Update: {
          erased_at?: string;
          id?: string;
          person?: string | null;
          reference?: string | null;
        };
        Relationships: [];
      };
      request_corrections: {
        Row: {
          created_at: string;
          email: string;
          id: string;
          link_hash: string;
          name: string;
          phone: string;
          previous: Json;
          reference: string;
        };
        Insert: {
          created_at?: string;
          email: string;
          id: string;
          link_hash: string;
          name: string;
          phone: string;
          previous: Json;
          reference: string;
        };
        Update: {
          created_at?: string;
          email?: string;
          id?: string;
          link_hash?: string;
          name?: string;
          phone?: string;
          previous?: Json;
          reference?: string;
        };
        Relationships: [];
      };
      request_links: {
        Row: {
          created_at: string;
          expires_at: string;
          hash: string;
          id: string;
          withdrawal_asked_at: string | null;
          withdrawn_at: string | null;
        };
        Insert: {
          created_at?: string;
          expires_at: string;
          hash: string;
          id: string;
          withdrawal_asked_at?: string | null;
          withdrawn_at?: string | null;
        };
        Update: {
          created_at?: string;
          expires_at?: string;
          hash?: string;
          id?: string;
          withdrawal_asked_at?: string | null;
          withdrawn_at?: string | null;
        };
        Relationships: [];
      };
      spam_log: {
        Row: {
          created_at: string;
          id: string;
          kind: string;
          payload: Json;
          reason: string;
          reviewed_at: string | null;
          storm_id: string | null;
        };
        Insert: {
          created_at?: string;
          id: string;
          kind: string;
          payload: Json;
          reason: string;
          reviewed_at?: string | null;
          storm_id?: never;
        };
        Update: {
          created_at?: string;
          id?: string;
          kind?: string;
          payload?: Json;
          reason?: string;
          reviewed_at?: string | null;
          storm_id?: never;
        };
        Relationships: [];
      };
      staff: {
        Row: { created_at: string; user_id: string };
        Insert: { created_at?: string; user_id: string };
        Update: { created_at?: string; user_id?: string };
        Relationships: [];
      };
    };
    Views: {
      claim_list: {
        Row: {
          created_at: string | null;
          date_of_loss: string | null;
          description: string | null;
          id: string | null;
          language: string | null;
          location: string | null;
          peril_type: string | null;
          policyholder_email: string | null;
          status: string | null;
          storm_id: string | null;
          title: string | null;
        };
        Relationships: [];
      };
      storm_counts: {
        Row: {
          doubtful: number | null;
          requests: number | null;
          storm_id: string | null;
        };
        Relationships: [];
      };
    };
    Functions: { [_ in never]: never };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};

type AllTables = Database["public"]["Tables"];

/** A row as it is read. */
export type Tables<Name extends keyof AllTables> = AllTables[Name]["Row"];
/** A row as it is written. */
export type TablesInsert<Name extends keyof AllTables> =
  AllTables[Name]["Insert"];
/** What may change of a row. */
export type TablesUpdate<Name extends keyof AllTables> =
  AllTables[Name]["Update"];
