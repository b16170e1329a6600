/**
 * The part of the router that the shell and the modules use. The complete package is four times as
 * large (docs/decisions/0003), so do not import anything else of it. Paths are matched by the
 * manifests' patterns, so `useParams` is our own.
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
