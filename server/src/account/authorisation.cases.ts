import { authorisationCase, everyone, type AuthorisationCase } from '../access/case';
import { PASSWORD, type PersonName, type TestServer } from '../testing';

const guidOf = (server: TestServer, name: PersonName) => server.university.people[name];

/** Everything here is about the caller alone: there is no identifier of another to give. */
export const accountCases: readonly AuthorisationCase[] = [
  authorisationCase({
    key: 'POST Account/Login', of: 'teacher\'s account, whoever asks', expect: everyone('allowed'),
    input: () => ({ body: { userName: 'teacher', password: PASSWORD } }),
    verify(server, as, _outcome, { data }) {
      const { userData } = data as { userData: { userGuid: string } };
      if (userData.userGuid !== guidOf(server, 'teacher')) throw new Error(`${as} signed in as somebody else.`);
    },
  }),
  authorisationCase({ key: 'GET Account/GetUniversityInfo', of: 'the university', expect: everyone('allowed'), input: () => ({}) }),
  authorisationCase({
    key: 'GET Account/GetProfile', of: 'the caller', expect: everyone('allowed'), input: () => ({}),
    verify(server, as, _outcome, { data }) {
      if ((data as { userGuid: string }).userGuid !== guidOf(server, as)) throw new Error(`${as} was told of another.`);
    },
  }),
  authorisationCase({
    key: 'POST Account/Logout', of: 'the caller\'s session', expect: everyone('allowed'), input: () => ({}),
    async verify(server, as) {
      const others = await server.services.db.selectFrom('session').select('revoked_at').where('person_guid', '!=', guidOf(server, as)).execute();
      if (as === 'admin' && others.some(({ revoked_at }) => revoked_at !== null)) throw new Error('Another\'s session ended.');
    },
  }),
  authorisationCase({
    key: 'POST Account/ChangePassword', of: 'the caller\'s password', expect: everyone('allowed'),
    input: () => ({ body: { oldPassword: PASSWORD, newPassword: PASSWORD } }),
  }),
];
