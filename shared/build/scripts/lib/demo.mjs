/** The accounts of the demo university, for people who start it. */
export const DEMO_ACCOUNTS =
  'Demo accounts: teacher, teacher2, student, student2, admin, s001 … s240; password riwaq-demo';

/**
 * Whether these scripts seed the demo university into an empty database: as `RIWAQ_DEMO` says; by
 * default only into the embedded database, since a configured PostgreSQL is a real one.
 */
export const wantsDemo = (env) => (env.RIWAQ_DEMO || (env.DATABASE_URL ? '0' : '1')) === '1';
