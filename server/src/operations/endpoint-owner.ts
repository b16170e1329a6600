import { endpointsByArea } from '@riwaq/api/endpoints';
import type { FastifyRequest } from 'fastify';
import { MODULE_OF_AREA } from '../platform/modules';
import { API_PREFIX, splitKey } from '../platform/http/http';

/**
 * Classification of a request: the deployed module, its area, and the endpoint. Their number is
 * bounded.
 */
export interface EndpointOwner {
  readonly module: string;
  readonly area: string;
  readonly endpoint: string;
}

/** Pseudo-module of everything outside of modules: accounts, people, files, the site itself. */
const CORE = 'core';
const UNKNOWN: EndpointOwner = { module: CORE, area: 'none', endpoint: '(none)' };

const declared = new Map(
  Object.entries(endpointsByArea).flatMap(([area, endpoints]) =>
    Object.keys(endpoints).map((key): [string, EndpointOwner] => {
      const { method, path } = splitKey(key);
      return [
        `${method} ${API_PREFIX}${path.replace(/\{(\w+)\}/g, ':$1')}`,
        { module: MODULE_OF_AREA[area] ?? CORE, area, endpoint: key },
      ];
    }),
  ),
);
/** Routes that are not declared endpoints, by pattern. */
const others = new Map<string, EndpointOwner>();

/** Classifies a request by its route, never by its address: all unknown addresses count as one. */
export function endpointOwner(request: FastifyRequest): EndpointOwner {
  const { url } = request.routeOptions;
  if (url === undefined) return UNKNOWN;
  const found = declared.get(`${request.method} ${url}`) ?? others.get(url);
  if (found) return found;
  const owner = { module: CORE, area: 'site', endpoint: url };
  others.set(url, owner);
  return owner;
}
