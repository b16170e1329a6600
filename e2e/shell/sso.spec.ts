import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freePort, root, startServer, type RunningServer } from '../src/server';
import { expect, test } from '../src/test';
import { textsOf, type Language } from '../src/texts';
import { newDataFolder, newSiteFolder } from '../src/university';

const NAME = { ar: 'بوابة الجامعة', en: 'University account' } as const;
const SECRET = 'a secret of the client';

/** Starts a real identity provider and a server, registered with each other. */
async function withProvider(use: (server: RunningServer) => Promise<void>): Promise<void> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const provider = spawn(
    process.execPath,
    [
      join(root, 'server/src/testing/openid-provider-process.mjs'),
      JSON.stringify({
        clientId: 'riwaq',
        clientSecret: SECRET,
        redirectUris: [`${url}/openid/return`],
        postLogoutRedirectUris: [`${url}/auth`],
      }),
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const [told] = (await once(provider.stdout, 'data')) as [Buffer];
  const [dataFolder, siteFolder] = [await newDataFolder(), newSiteFolder()];
  const server = await startServer({
    dataFolder,
    siteFolder,
    port,
    env: {
      PUBLIC_URL: url,
      OIDC_ISSUER: `http://127.0.0.1:${told.toString().trim()}`,
      OIDC_CLIENT_ID: 'riwaq',
      OIDC_CLIENT_SECRET: SECRET,
      OIDC_NAME_AR: NAME.ar,
      OIDC_NAME_EN: NAME.en,
    },
  });
  try {
    await use(server);
  } finally {
    await server.stop();
    provider.kill();
    for (const folder of [dataFolder, siteFolder]) rmSync(folder, { recursive: true, force: true });
  }
}

/** Signs in on the provider's own page. */
async function goOver(page: Page, language: Language, login: string): Promise<void> {
  await page
    .getByRole('link', { name: textsOf(language)('sso:signIn', { name: NAME[language] }) })
    .click();
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
}

test("signs in and out by the university's provider", async ({ asStranger }) => {
  await withProvider(async ({ url }) => {
    const say = textsOf('ar');
    const page = await asStranger({ url, path: '/alerts' });
    await goOver(page, 'ar', 'student');
    await expect(page).toHaveURL(`${url}/alerts`);
    await expect(
      page.getByRole('heading', { level: 1, name: say('shell:routes.alerts') }),
    ).toBeVisible();

    await page
      .getByRole('banner')
      .getByRole('button', {
        name: new RegExp(`^${say('shell:layout.userMenu', { name: '' }).trim()}`),
      })
      .click();
    await page.getByRole('menuitem', { name: say('shell:layout.signOut') }).click();
    await page.getByRole('link', { name: say('sso:signOutThere') }).click();
    await page.getByRole('button', { name: /yes/i }).click();
    await expect(page).toHaveURL(`${url}/auth`);

    const english = textsOf('en');
    const unknown = await asStranger({ url, path: '/exams', language: 'en' });
    await goOver(unknown, 'en', 'nobody-here');
    await expect(unknown.getByRole('alert')).toHaveText(english('sso:problems.unknown'));
    await expect(unknown).toHaveURL(`${url}/auth?returnTo=%2Fexams`);
    await expect(
      unknown.getByRole('button', { name: english('shell:login.submit') }),
    ).toBeVisible();
  });
});
