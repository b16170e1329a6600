/** The password of every account of the demo university. */
export const DEMO_PASSWORD = 'riwaq-demo';

/** Accounts for trying the site. */
export const DEMO_ACCOUNTS = ['teacher', 'teacher2', 'student', 'student2', 'admin'] as const;

/** Students beside `student` and `student2`: s001 to s240. */
export const NUMBERED_STUDENTS = 240;

export const numberedStudent = (number: number): string => `s${String(number).padStart(3, '0')}`;
