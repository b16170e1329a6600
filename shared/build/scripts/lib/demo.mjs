/**
 * Whether these scripts seed the demo university into an empty database: as `RIWAQ_DEMO` says; by
 * default only into the embedded database, since a configured PostgreSQL is a real one.
 */
export const wantsDemo = (env) => (env.RIWAQ_DEMO || (env.DATABASE_URL ? '0' : '1')) === '1';
