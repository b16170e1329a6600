import { authorisationCase, only, type AuthorisationCase } from '../access/case';

const administrators = only(['admin'], 'forbidden');

/** Only administrators may read the state of the installation. */
export const operationsCases: readonly AuthorisationCase[] = [
  authorisationCase({
    key: 'GET Operations/GetHealth',
    of: 'the server',
    expect: administrators,
    input: () => ({}),
  }),
  authorisationCase({
    key: 'GET Operations/GetHistory',
    of: 'the server',
    expect: administrators,
    input: () => ({}),
  }),
  authorisationCase({
    key: 'GET Operations/GetPolicyReports',
    of: 'the site',
    expect: administrators,
    input: () => ({}),
  }),
  authorisationCase({
    key: 'GET Operations/GetAuditLog',
    of: 'the university',
    expect: administrators,
    input: () => ({ query: {} }),
  }),
  authorisationCase({
    key: 'GET Operations/GetAuditChanges',
    of: 'the university',
    expect: administrators,
    input: () => ({ query: { number: 1 } }),
  }),
  authorisationCase({
    key: 'GET Operations/GetAuditXlsx',
    of: 'the university',
    expect: administrators,
    input: () => ({ query: {} }),
  }),
];
