/**
 * Whether a start by these scripts creates the demo university in an empty database: as
 * `RIWAQ_DEMO` says, else where the database is the embedded one. A PostgreSQL that was named is
 * somebody's real one.
 */
export const wantsDemo = (env) => (env.RIWAQ_DEMO || (env.DATABASE_URL ? '0' : '1')) === '1';
