import fc from 'fast-check';
import { MAIL_SEND } from '@riwaq/api';
import {
  resolveRecipients,
  mayWriteTo,
  type Candidate,
  type StudyPlace,
  type Writer,
} from './audience';

// Proves MAIL-3.

// A tree with descriptive guids: each stage belongs to one department, each section to one stage.
const placeOf = (subject: number, section: number): StudyPlace => ({
  subjectGuid: `subject ${subject}`,
  sectionGuid: `section ${section}`,
  stageGuid: `stage ${section % 6}`,
  departmentGuid: `department ${section % 3}`,
});
const place = fc
  .tuple(fc.nat(3), fc.nat(11))
  .map(([subject, section]) => placeOf(subject, section));
const places = fc.uniqueArray(place, {
  selector: ({ subjectGuid, sectionGuid }) => subjectGuid + sectionGuid,
  maxLength: 12,
});
const whole = fc.oneof(
  fc.nat(3).map((n) => `subject ${n}`),
  fc.nat(2).map((n) => `department ${n}`),
  fc.nat(5).map((n) => `stage ${n}`),
  fc.nat(11).map((n) => `section ${n}`),
);
const to = fc.array(
  fc.oneof(
    whole,
    fc.nat(20).map((n) => `person ${n}`),
  ),
  { minLength: 1, maxLength: 8 },
);
const maybe = (of: fc.Arbitrary<string>) => fc.option(of, { nil: null });
const about = {
  subjectGuid: maybe(fc.nat(3).map((n) => `subject ${n}`)),
  sectionGuid: maybe(fc.nat(11).map((n) => `section ${n}`)),
};
const staff = fc.constantFrom('Teacher' as const, 'Administrator' as const);

test('resolves staff mail to sections that they teach, within subject and section', () => {
  fc.assert(
    fc.property(staff, places, fc.record({ to: to, ...about }), (personType, own, wanted) => {
      const aim = resolveRecipients({ personType, places: own }, wanted);
      if ('refused' in aim) return;
      for (const section of aim.sections) {
        const meant = own.filter(
          ({ sectionGuid, subjectGuid }) =>
            sectionGuid === section &&
            (wanted.subjectGuid === null || subjectGuid === wanted.subjectGuid),
        );
        expect(
          meant.some((one) => wanted.to.some((guid) => Object.values(one).includes(guid))),
        ).toBe(true);
        if (wanted.sectionGuid !== null) expect(section).toBe(wanted.sectionGuid);
      }
      // Guids outside the writer's classes are treated as people.
      expect(
        [...aim.people].filter((guid) => own.some((one) => Object.values(one).includes(guid))),
      ).toEqual([]);
      expect([...aim.people].every((guid) => wanted.to.includes(guid))).toBe(true);
    }),
  );
});

test('resolves or refuses every named guid', () => {
  fc.assert(
    fc.property(staff, places, to, (personType, own, named) => {
      const aim = resolveRecipients(
        { personType, places: own },
        { to: named, subjectGuid: null, sectionGuid: null },
      );
      if ('refused' in aim) throw new Error('Without a subject nothing is refused.');
      for (const guid of named)
        expect(
          aim.people.has(guid) ||
            own.some(
              (one) => Object.values(one).includes(guid) && aim.sections.has(one.sectionGuid),
            ),
        ).toBe(true);
    }),
  );
});

test('ignores order and duplicates of the named guids', () => {
  fc.assert(
    fc.property(
      staff,
      places,
      fc.record({ to: to, ...about }),
      fc.infiniteStream(fc.nat()),
      (personType, own, wanted, random) => {
        const other = {
          ...wanted,
          to: [...wanted.to, ...wanted.to]
            .map((guid) => ({ guid, at: random.next().value }))
            .sort((a, b) => a.at - b.at)
            .map(({ guid }) => guid),
        };
        const sorted = (aim: ReturnType<typeof resolveRecipients>) =>
          'refused' in aim
            ? aim
            : { sections: [...aim.sections].sort(), people: [...aim.people].sort() };
        expect(sorted(resolveRecipients({ personType, places: own }, other))).toEqual(
          sorted(resolveRecipients({ personType, places: own }, wanted)),
        );
      },
    ),
  );
});

test('refuses complete groups to students and requires their own subject', () => {
  fc.assert(
    fc.property(places, fc.record({ to: to, ...about }), (own, wanted) => {
      const aim = resolveRecipients({ personType: 'Student', places: own }, wanted);
      if (wanted.subjectGuid === null) expect(aim).toEqual({ refused: MAIL_SEND.subjectRequired });
      else if ('sections' in aim) {
        expect(own.some(({ subjectGuid }) => subjectGuid === wanted.subjectGuid)).toBe(true);
        expect(aim.sections.size).toBe(0);
      }
    }),
  );
});

const personType = fc.constantFrom(
  'Teacher' as const,
  'Administrator' as const,
  'Student' as const,
);
const writer: fc.Arbitrary<Writer> = fc.record({
  userGuid: fc.nat(5).map((n) => `person ${n}`),
  personType,
  places,
  departments: fc.array(fc.nat(3).map((n) => `department ${n}`)).map((all) => new Set(all)),
});
const candidate: fc.Arbitrary<Candidate> = fc.record({
  guid: fc.nat(5).map((n) => `person ${n}`),
  personType,
  sectionGuid: maybe(fc.nat(11).map((n) => `section ${n}`)),
  departmentGuid: maybe(fc.nat(3).map((n) => `department ${n}`)),
  teaches: fc.array(place),
});

test('allows exactly: administrators everybody, teachers students and colleagues, students their teachers', () => {
  fc.assert(
    fc.property(writer, candidate, about.subjectGuid, (from, one, subject) => {
      const teachesWriter = from.places.some(
        (own) =>
          (subject === null || own.subjectGuid === subject) &&
          one.teaches.some(
            (of) => of.subjectGuid === own.subjectGuid && of.sectionGuid === own.sectionGuid,
          ),
      );
      const expected =
        from.userGuid !== one.guid &&
        {
          Administrator: true,
          Teacher:
            one.personType === 'Student'
              ? from.places.some(({ sectionGuid }) => sectionGuid === one.sectionGuid)
              : from.departments.has(one.departmentGuid ?? ''),
          Student: one.personType !== 'Student' && teachesWriter,
        }[from.personType];
      expect(mayWriteTo(from, one, subject)).toBe(expected);
    }),
    { numRuns: 1000 },
  );
});
