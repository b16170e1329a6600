import { screen } from '@testing-library/react';
import { ROLE } from '@riwaq/api';
import { answered } from '@riwaq/contract/testing';
import { renderPortfolio } from '../testing/render-portfolio';
import { aProfile, STUDENT } from '../testing/samples';
import HomeCard from './home-card';

const open = (role: 0 | 2) => renderPortfolio({ at: '/', ui: <HomeCard />, role, api: { 'GET Account/GetStudentProfile': () => answered(aProfile()) } });

test('a student finds on Home how much is in the own portfolio', async () => {
  open(ROLE.student);
  expect((await screen.findByText('Goals')).nextSibling).toHaveTextContent('3');
  expect(screen.getByRole('link', { name: 'Open it' })).toHaveAttribute('href', `/portfolio/${STUDENT}`);
});

test('a teacher has none', () => {
  const { host } = open(ROLE.teacher);
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  expect(host.api.calls).toEqual([]);
});
