import type { AuthorisationCase } from '../access/case';
import { chatCases } from './chat/authorisation.cases';
import { mailCases } from './mail/authorisation.cases';

export const messagingCases: readonly AuthorisationCase[] = [...mailCases, ...chatCases];
