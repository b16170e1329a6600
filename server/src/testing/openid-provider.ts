import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A running provider; `issuer` is its address. */
export interface RunningProvider {
  readonly issuer: string;
  stop(): Promise<void>;
}

/**
 * Starts a real OpenID Connect provider with one client. Throws its output when it cannot start.
 */
export async function startProvider(client: {
  clientId: string;
  clientSecret: string;
  redirectUris: readonly string[];
  postLogoutRedirectUris: readonly string[];
}): Promise<RunningProvider> {
  const child = spawn(
    process.execPath,
    [path.join(__dirname, 'openid-provider-process.mjs'), JSON.stringify(client)],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const exited = once(child, 'exit');
  const port = await Promise.race([
    once(child.stdout, 'data').then(([text]) => String(text).trim()),
    exited.then(() => {
      throw new Error(`The provider ended: ${said}`);
    }),
  ]);
  return {
    issuer: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** A browser's cookies, by origin, and its behaviour at the provider. */
export class ProviderVisit {
  readonly #cookies = new Map<string, string>();

  async #ask(address: string, init: RequestInit = {}): Promise<Response> {
    const answer = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: {
        ...init.headers,
        cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
      },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    return answer;
  }

  /**
   * Follows an address until it leads away from the provider, and signs in on request; null cancels
   * the provider's form.
   */
  async signIn(address: string, login: string | null): Promise<URL> {
    const { origin } = new URL(address);
    let at = new URL(address);
    for (;;) {
      let answer = await this.#ask(at.href);
      if (answer.status === 200) {
        const form = await answer.text();
        const [, action = ''] =
          (login === null ? /href="([^"]*\/abort)"/ : /action="([^"]+)"/).exec(form) ?? [];
        answer = await this.#ask(
          new URL(action, at).href,
          login === null
            ? {}
            : {
                method: 'POST',
                body: new URLSearchParams({ prompt: 'login', login, password: 'any' }),
              },
        );
      }
      const location = answer.headers.get('location');
      if (location === null)
        throw new Error(`${at.pathname} answered ${answer.status}: ${await answer.text()}`);
      at = new URL(location, at);
      if (at.origin !== origin) return at;
    }
  }
}
