import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderExams } from '../testing/render-exams';
import { ExtraHistory } from './extra-history';

describe('ExtraHistory', () => {
  it('isolates a negative mark in the Arabic confirmation', async () => {
    const { host } = renderExams({
      language: 'ar',
      confirm: false,
      ui: (
        <ExtraHistory
          given={[
            {
              extraGuid: 'b0000000-0000-4000-8000-000000000001',
              studentGuid: 'a0000000-0000-4000-8000-000000000001',
              studentName: 'عمر هادي',
              degree: -5,
              reason: 'تأخر',
              givenBy: 'د. سلمى',
              givenDate: '2026-03-01T10:00:00',
              removedBy: null,
              removedDate: null,
            },
          ]}
        />
      ),
    });
    const isolated = '\u2066-5\u2069';
    await userEvent.click(screen.getByRole('button', { name: `سحب ${isolated} من عمر هادي` }));
    await waitFor(() => expect(host.confirmations).toHaveLength(1));
    expect(host.confirmations[0]?.text).toContain(isolated);
  });
});
