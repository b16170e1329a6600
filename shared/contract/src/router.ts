/**
 * The part of the router that the shell and the modules use. The whole package costs four times as
 * much (docs/decisions/0003), so nothing else of it is imported anywhere. Paths are matched by the
 * manifests' patterns, so `useParams` is ours.
 */
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  Navigate,
  NavLink,
  useLocation,
  useNavigate,
  useSearchParams,
} from 'react-router-dom';
export { RouteParamsProvider, useParams } from './route-params';
