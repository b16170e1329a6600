import { FACE_CONSENT_VERSION } from '@riwaq/api';
import { authorisationCase, everyone, type AuthorisationCase } from '../access/case';
import { PASSWORD, PEOPLE, type TestServer } from '../testing';
import { fakePicture } from '../testing/fake-pictures';

/** Gives everyone the consent and an enrolled face; `set` chooses whether the face is set. */
async function agreed(server: TestServer, set: boolean): Promise<void> {
  const { db } = server.services;
  await db.deleteFrom('face').execute();
  for (const name of PEOPLE) {
    await server.callWith(await server.signIn(name), 'POST Account/GiveFaceConsent', {
      body: { version: FACE_CONSENT_VERSION },
    });
    if (set)
      await server.callWith(await server.signIn(name), 'POST Account/SetFaceId', {
        body: {},
        file: { faceIdImage: fakePicture('everybody') },
      });
  }
}

const facesOfOthers = (server: TestServer, guid: string) =>
  server.services.db
    .selectFrom('face')
    .select(['person_guid', 'sealed'])
    .where('person_guid', '!=', guid)
    .execute();

/**
 * These endpoints concern only the caller: they take no identifier of another user, and a call must
 * not change anyone else's face.
 */
const touchesOwn: NonNullable<AuthorisationCase['verify']> = async (server, as) => {
  const others = await facesOfOthers(server, server.university.people[as]);
  if (others.length !== PEOPLE.length - 1) throw new Error(`${as} touched the face of another.`);
};
const keepsOthers: NonNullable<AuthorisationCase['verify']> = async (
  server,
  as,
  outcome,
  answer,
) => {
  await touchesOwn(server, as, outcome, answer);
  if (
    (await facesOfOthers(server, server.university.people[as])).some(
      ({ sealed }) => sealed === null,
    )
  )
    throw new Error(`${as} took away the face of another.`);
};

export const faceCases: readonly AuthorisationCase[] = [
  authorisationCase({
    key: 'GET Account/GetFaceId',
    of: 'the caller',
    expect: everyone('allowed'),
    async input(server) {
      await agreed(server, false);
      return {};
    },
    verify(_server, as, _outcome, { data }) {
      if ((data as { isEnabled: boolean }).isEnabled) throw new Error(`${as} was told of another.`);
    },
  }),
  authorisationCase({
    key: 'POST Account/GiveFaceConsent',
    of: 'the caller',
    expect: everyone('allowed'),
    input: () => ({ body: { version: FACE_CONSENT_VERSION } }),
  }),
  authorisationCase({
    key: 'POST Account/WithdrawFaceConsent',
    of: 'the caller',
    expect: everyone('allowed'),
    verify: keepsOthers,
    async input(server) {
      await agreed(server, true);
      return { body: { password: PASSWORD } };
    },
  }),
  authorisationCase({
    key: 'POST Account/SetFaceId',
    of: 'the caller',
    expect: everyone('allowed'),
    verify: touchesOwn,
    async input(server) {
      await agreed(server, false);
      return { body: {}, file: { faceIdImage: fakePicture('everybody') } };
    },
  }),
  authorisationCase({
    key: 'POST Account/VerifyFaceId',
    of: 'the caller',
    expect: everyone('allowed'),
    verify: keepsOthers,
    async input(server) {
      await agreed(server, true);
      return { body: {}, file: { faceIdImage: fakePicture('everybody') } };
    },
  }),
  authorisationCase({
    key: 'POST Account/VerifyFaceId',
    of: 'the caller, for an exam that is not theirs',
    expect: everyone('allowed'),
    async input(server) {
      await agreed(server, true);
      return {
        body: { examGuid: crypto.randomUUID() },
        file: { faceIdImage: fakePicture('everybody') },
      };
    },
    verify(_server, as, _outcome, { data }) {
      if ((data as { faceProof: string | null }).faceProof !== null)
        throw new Error(`${as} was given a way into an exam of others.`);
    },
  }),
  authorisationCase({
    key: 'POST Account/DisableFaceId',
    of: 'the caller',
    expect: everyone('allowed'),
    verify: keepsOthers,
    async input(server) {
      await agreed(server, true);
      return { body: {}, file: { faceIdImage: fakePicture('everybody') } };
    },
  }),
];
