// A real OpenID Connect provider in its own process, for server tests and journeys. It accepts any
// password; the login is the user name. It prints its port when it listens.
//
// node openid-provider-process.mjs '{"clientId", "clientSecret", "redirectUris",
// "postLogoutRedirectUris"}'
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

const { clientId, clientSecret, redirectUris, postLogoutRedirectUris } = JSON.parse(
  process.argv[2] ?? '{}',
);
const ID_TOKEN_SECONDS = 3600;

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  const provider = new Provider(`http://127.0.0.1:${port}`, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        post_logout_redirect_uris: postLogoutRedirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: {
      openid: ['sub'],
      profile: ['preferred_username'],
      email: ['email', 'email_verified'],
    },
    // Addresses of example.edu are verified, others are not; of unstated.example it is not stated.
    findAccount(_context, accountId) {
      const email = accountId.includes('@') ? accountId : `${accountId}@example.edu`;
      return {
        accountId,
        claims: () => ({
          sub: accountId,
          preferred_username: accountId,
          email,
          ...(!email.endsWith('@unstated.example') && {
            email_verified: email.endsWith('@example.edu'),
          }),
        }),
      };
    },
    ttl: { IdToken: ID_TOKEN_SECONDS },
    // Skip the consent page, because the university's own site is trusted.
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client.clientId,
        accountId: context.oidc.session.accountId,
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    cookies: { keys: ['only for tests'] },
  });
  server.on('request', provider.callback());
  process.stdout.write(`${port}\n`);
});
