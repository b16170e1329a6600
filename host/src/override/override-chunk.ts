/** Components for a developer's own build, in one chunk. */
import './override.css';

export { OverrideBanner } from './override-banner';
export { OverrideCard } from './override-card';
