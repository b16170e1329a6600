/** Face verification. */
export interface FacesTables {
  face: {
    person_guid: string;
    consent_version: number;
    consented_at: Date;
    sealed: Buffer | null;
    set_at: Date | null;
  };
  face_proof: { exam_guid: string; student_guid: string; hash: Buffer; expires_at: Date };
}
