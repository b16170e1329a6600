import { dropEmptiedDatabases } from './test-database';

afterAll(dropEmptiedDatabases);
