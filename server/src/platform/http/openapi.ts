import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { BoundEndpoint } from './area';
import { contentPolicy, NO_ORIGINS } from './content-policy';
import { API_PREFIX, splitKey } from './http';
import { SERVER_VERSION } from '../version';

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _meta, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
  }) as Json;
  return rest;
}

function queryParameters(query: z.ZodType, path: string): Json[] {
  const { properties = {}, required = [] } = schemaOf(query, 'input') as {
    properties?: Json;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: path.includes(`{${name}}`) ? 'path' : 'query',
    required: required.includes(name),
    schema,
  }));
}

const describe = (access: BoundEndpoint['endpoint']['access']) =>
  access === 'anyone'
    ? 'anyone'
    : access === 'signed-in'
      ? 'every signed-in person'
      : `role ${access.join(', ')}`;

/** Request body: JSON, or a form if the endpoint takes a file. */
function requestBody({ body, file }: BoundEndpoint['endpoint']): Json {
  if (!body) return {};
  if (!file)
    return {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(body, 'input') } },
      },
    };
  const {
    properties = {},
    required = [],
    ...schema
  } = schemaOf(body, 'input') as { properties?: Json; required?: string[] };
  const name = file.name ?? 'file';
  const form = {
    ...schema,
    properties: { ...properties, [name]: { type: 'string', format: 'binary' } },
    required: file.optional ? required : [...required, name],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
}

function operation({ key, endpoint }: BoundEndpoint): Json {
  const { path } = splitKey(key);
  const statuses = Object.entries(endpoint.statuses)
    .map(([code, text]) => `\`${code}\` ${text}`)
    .join(', ');
  return {
    tags: [path.split('/')[0]],
    operationId: key.replace(/[^A-Za-z]+/g, '_'),
    summary: endpoint.summary,
    description: `Who: ${describe(endpoint.access)}. \`statusCode\`: ${statuses}. Source: ${endpoint.source}.`,
    security: endpoint.access === 'anyone' ? [] : [{ bearer: [] }],
    ...(endpoint.query ? { parameters: queryParameters(endpoint.query, path) } : {}),
    ...requestBody(endpoint),
    responses: {
      200: {
        description: 'The answer, or a business refusal.',
        content: {
          ...(endpoint.download
            ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
            : {}),
          'application/json': {
            schema: {
              type: 'object',
              required: ['statusCode', 'data'],
              properties: {
                statusCode: { type: 'integer' },
                data: endpoint.download ? { type: 'null' } : schemaOf(endpoint.data, 'output'),
                details: { type: 'string' },
              },
            },
          },
        },
      },
      default: { $ref: '#/components/responses/Refusal' },
    },
  };
}

function pathsOf(endpoints: readonly BoundEndpoint[]): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const bound of endpoints) {
    const { method, path } = splitKey(bound.key);
    const at = (paths[`${API_PREFIX}${path}`] ??= {});
    at[method.toLowerCase()] = operation(bound);
  }
  return paths;
}

/**
 * The OpenAPI 3.1 description of the declared endpoints. Paths are described on the first request,
 * so that a server whose description is never read does not pay for it.
 */
function openApiOf(endpoints: readonly BoundEndpoint[]): Json {
  let paths: Record<string, Json> | undefined;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Riwaq',
      version: SERVER_VERSION,
      description:
        'Every answer is `{ statusCode, data, details? }`; business refusals are 200 with the code of the catalogue.',
    },
    get paths() {
      return (paths ??= pathsOf(endpoints));
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: {
        Refusal: {
          description: '400 malformed (with the fields), 401, 403, 404, 409, 413, 429 or 500.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                properties: {
                  statusCode: { const: 0 },
                  data: { type: 'null' },
                  code: { type: 'string' },
                  fields: {
                    type: 'array',
                    items: {
                      type: 'object',
                      properties: { path: { type: 'string' }, message: { type: 'string' } },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  };
}

/**
 * Serves the description as a page at /docs, and as data at /docs/json.
 *
 * @param mayRead throws for a request that may not read it
 */
export async function serveDocs(
  app: FastifyInstance,
  endpoints: readonly BoundEndpoint[],
  mayRead: (request: FastifyRequest) => Promise<void>,
): Promise<void> {
  const document = openApiOf(endpoints) as unknown as StaticDocumentSpec['document'];
  await app.register(async (scope) => {
    scope.addHook('onRequest', mayRead);
    await scope.register(swagger, { mode: 'static', specification: { document } });
    await scope.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      transformStaticCSP: () => contentPolicy(NO_ORIGINS),
    });
  });
}
