import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { OK, type DocumentModel, type LibraryCategory, type LibraryDocument } from '@riwaq/api';
import { callerOf, type ForumUser } from '../forum/fixtures';
import { signInByApi, type Account } from '../src/people';

export interface PdfFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A small PDF, with unique content unless provided. */
export const pdf = (name: string, content: string = randomUUID()): PdfFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n% ${content}\n%%EOF\n`),
});

/** A person who fills the library by the API, for preconditions that a test does not verify. */
export interface Librarian extends ForumUser {
  readonly category: (model?: { parentCategoryGuid?: string }) => Promise<LibraryCategory>;
  readonly document: (
    categoryGuid: string,
    model?: Partial<DocumentModel> & { file?: PdfFile },
  ) => Promise<LibraryDocument>;
}

export async function librarianOf(
  request: APIRequestContext,
  account: Account,
): Promise<Librarian> {
  const caller = await callerOf(request, account);
  const { token } = await signInByApi(request, process.env['RIWAQ_URL'] ?? '', account);

  const upload = async ({ name, buffer }: PdfFile): Promise<string> => {
    const answer = await request.post(`${process.env['RIWAQ_URL']}/upload/Library`, {
      params: { uploadId: randomUUID(), fileName: name },
      data: buffer,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/octet-stream',
        'content-range': `bytes 0-${buffer.length - 1}/${buffer.length}`,
      },
    });
    const body = (await answer.json()) as { data?: { fileUrl?: string } };
    if (!body.data?.fileUrl) throw new Error(`The upload was refused: ${JSON.stringify(body)}`);
    return body.data.fileUrl;
  };

  return {
    ...caller,
    async category(model = {}) {
      const name = randomUUID().slice(0, 8);
      const { data } = await caller.call('POST Library/CreateCategory', {
        body: {
          nameAr: `رف ${name}`,
          nameEn: `Shelf ${name}`,
          icon: 'book',
          color: 'primary',
          ...model,
        },
      });
      if (!data) throw new Error('No category was made.');
      return data;
    },
    async document(categoryGuid, { file = pdf('book.pdf'), ...model } = {}) {
      const { statusCode, data } = await caller.call('POST Library/CreateDocuments', {
        body: {
          documents: [
            {
              categoryGuid,
              title: `وثيقة ${randomUUID().slice(0, 8)}`,
              fileUrl: await upload(file),
              ...model,
            },
          ],
        },
      });
      const [document] = data ?? [];
      if (statusCode !== OK || !document) throw new Error(`No document was made: ${statusCode}.`);
      return document;
    },
  };
}

export const categoryPath = (categoryGuid: string): string => `/library?category=${categoryGuid}`;

/** Chooses files by a button of a dialog. */
export async function choose(page: Page, button: string, ...files: PdfFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
  await (await chooser).setFiles(files);
}
