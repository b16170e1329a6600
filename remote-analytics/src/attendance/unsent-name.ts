/**
 * How the names begin under which this browser keeps marks that the server has not acknowledged.
 */
export const UNSENT_ATTENDANCE = 'attendance:unsent:';
