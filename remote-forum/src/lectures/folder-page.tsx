import { useParams } from '@riwaq/contract/router';
import { FolderScreen } from './folder-screen';
import './lectures.css';

/** A subject's lectures, or one of its folders (route lecOne/{id}/{folderId?}). */
export default function FolderPage() {
  const { id = '', folderId } = useParams<'id' | 'folderId'>();
  // Another folder begins with its own search and its own order.
  return (
    <FolderScreen
      key={`${id}/${folderId ?? ''}`}
      subjectGuid={id.toLowerCase()}
      folderGuid={folderId?.toLowerCase() ?? null}
    />
  );
}
