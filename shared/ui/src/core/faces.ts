/** A place on the page for the photo of a person of whom no answer shows one. */
export interface Face {
  readonly personGuid: string;
  readonly box: Element;
  /** Takes the photo's address; null for the initials. */
  readonly show: (photo: string | null) => void;
}

/** Looks after a face as long as it is on the page; returns what lets go of it. */
export type FaceWatch = (face: Face) => () => void;

const faces = new Map<Face, () => void>();
const nobody: FaceWatch = () => () => undefined;
let watch = nobody;

/** Puts a face on the page, with its initials until somebody looks after it; returns what takes it away. */
export function addFace(face: Face): () => void {
  faces.set(face, watch(face));
  return () => {
    faces.get(face)?.();
    faces.delete(face);
  };
}

/** Has all faces looked after, those that are there and those to come, by one at a time; what it returns brings the initials back. */
export function watchFaces(next: FaceWatch): () => void {
  const hand = (to: FaceWatch): void => {
    watch = to;
    faces.forEach((letGo, face) => {
      letGo();
      faces.set(face, to(face));
    });
  };
  hand(next);
  return () => {
    hand(nobody);
    faces.forEach((_, face) => face.show(null));
  };
}
