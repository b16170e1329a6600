import type {
  AttendanceSource,
  AuditKind,
  AuditRole,
  Browser,
  ChangeSource,
  ConversationKind,
  DeviceSystem,
  DocumentLanguage,
  ExportLanguage,
  GoalStatus,
  GroupMode,
  HealthState,
  ItemType,
  KeptLanguage,
  KeptTheme,
  LibraryColor,
  LibraryIcon,
  QuestionType,
  ResultParts,
  SourceType,
  Visibility,
} from '@riwaq/api';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

type CreatedAt = ColumnType<Date, Date | undefined, never>;
/** A bigint that stays far below 2^53; both drivers are configured to return a number. */
type Seq = ColumnType<number, never, never>;

/** The columns of every table, as created by migrations/*.sql. */
export interface Tables {
  migration: { name: string; applied_at: CreatedAt };
  table_version: { name: string; version: number };
  login_failure: { key: string; failures: number; since: Date };
  face: {
    person_guid: string;
    consent_version: number;
    consented_at: Date;
    sealed: Buffer | null;
    set_at: Date | null;
  };
  face_proof: { exam_guid: string; student_guid: string; hash: Buffer; expires_at: Date };
  university: { only_one: Generated<boolean>; name_ar: string; name_en: string; time_zone: string };
  department: { guid: string; name: string };
  stage: { guid: string; department_guid: string; name: string; study_name: string };
  section: { guid: string; stage_guid: string; name: string };
  subject: { guid: string; name: string; cover_image_url: string | null };
  subject_section: { subject_guid: string; section_guid: string };
  person: {
    guid: string;
    user_name: string;
    full_name: string;
    email: string;
    phone_number: string | null;
    role: 0 | 2;
    person_type: 'Student' | 'Teacher' | 'Administrator';
    password_hash: string | null;
    profile_image_url: string | null;
    closed_at: Generated<Date | null>;
    photo_consent_at: Generated<Date | null>;
    imported: Generated<boolean>;
    section_guid: string | null;
    student_code: string | null;
    department_guid: string | null;
    created_at: CreatedAt;
    search_name: ColumnType<string, never, never>;
  };
  teaching: { teacher_guid: string; subject_guid: string; section_guid: string };
  person_forum_role: { person_guid: string; role: string };
  session: {
    guid: string;
    person_guid: string;
    created_at: CreatedAt;
    expires_at: Date;
    revoked_at: Date | null;
    browser: Generated<Browser>;
    system: Generated<DeviceSystem>;
    place: Generated<string>;
    seen_at: Generated<Date>;
    regrouped_at: Generated<Date | null>;
  };
  audit_entry: {
    seq: Seq;
    at: Date;
    kind: AuditKind;
    by_guid: string | null;
    by_name: string;
    by_role: AuditRole;
    about_guid: string | null;
    about_title: string;
    address: Generated<string | null>;
    counted_from: Generated<Date | null>;
    times: Generated<number>;
    by_search: ColumnType<string, never, never>;
    about_search: ColumnType<string, never, never>;
  };
  audit_change: {
    entry_seq: number;
    place: number;
    person_guid: string | null;
    person_name: string;
    before: string | null;
    after: string | null;
    person_search: ColumnType<string, never, never>;
  };
  health_check: { part: string; process: string; at: Date; state: HealthState };
  policy_violation: { directive: string; blocked: string; count: number; seen_at: Date };
  person_subject: { issuer: string; subject: string; person_guid: string; linked_at: Date };
  sign_in_attempt: {
    state_hash: Buffer;
    browser_hash: Buffer;
    page_hash: Buffer;
    verifier: string;
    nonce: string;
    address_hash: Buffer;
    expires_at: Date;
  };
  sign_in_code: { hash: Buffer; page_hash: Buffer; person_guid: string; expires_at: Date };
  known_device: { person_guid: string; key: string; seen_at: Date };
  familiar_network: { person_guid: string; network_hash: Buffer; seen_at: Date };
  upload: {
    guid: string;
    owner_guid: string;
    location: string;
    file_name: string;
    total_bytes: number;
    received: Generated<number>;
    file_guid: string | null;
    created_at: CreatedAt;
    active_at: Date;
  };
  file: {
    guid: string;
    file_url: string;
    original_name: string;
    mime: string;
    bytes: number;
    owner_guid: string;
    download_count: Generated<number>;
    created_at: CreatedAt;
    sha256: Generated<string | null>;
  };
  missing_bytes: { file_guid: string; seen_at: Date };
  octets_to_remove: { file_guid: string; staged: boolean };
  file_link: { source_guid: string; file_guid: string; area: string };
  notification: {
    guid: string;
    seq: ColumnType<number, never, number>;
    person_guid: string;
    kind: string;
    fields: JSONColumnType<Record<string, string>>;
    path: string;
    created_at: ColumnType<Date, Date | undefined, Date>;
    read_at: Date | null;
    count: Generated<number>;
    bundle: ColumnType<string | null, string | null | undefined, string | null>;
    digested_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  notification_preference: {
    person_guid: string;
    kind: string;
    in_site: boolean;
    in_digest: boolean;
  };
  person_setting: {
    person_guid: string;
    language: KeptLanguage | null;
    theme: KeptTheme | null;
    digest_hour: number | null;
    digested_on: string | null;
  };
  forum: {
    guid: string;
    seq: Seq;
    parent_guid: string | null;
    title: string;
    description: string;
    forum_type: number;
    start_at: Date | null;
    end_at: Date | null;
    end_enabled: boolean;
    visible: boolean;
    department_guid: string | null;
    stage_guid: string | null;
    subject_guid: string | null;
    auto_generated: Generated<boolean>;
    level: string;
    created_by: string;
    created_at: CreatedAt;
    audience: ColumnType<string, never, never>;
  };
  forum_topic: {
    guid: string;
    seq: Seq;
    forum_guid: string | null;
    share_with_forum_guid: string | null;
    name: string;
    search_text: string;
    topic_type: number;
    member_mode: number;
    visible: boolean;
    start_at: Date | null;
    end_at: Date | null;
    end_enabled: boolean;
    created_by: string;
    created_at: CreatedAt;
    contents_count: Generated<number>;
    last_activity_at: Generated<Date>;
  };
  forum_topic_member: {
    guid: string;
    seq: Seq;
    topic_guid: string;
    person_guid: string;
    status: number;
    owner: Generated<boolean>;
    favorite: Generated<boolean>;
    changed_at: Generated<Date>;
  };
  forum_content: {
    guid: string;
    seq: Seq;
    topic_guid: string;
    title: string;
    html: string;
    search_text: string;
    locked_at: Date | null;
    pinned: Generated<boolean>;
    created_by: string;
    created_at: CreatedAt;
    modified_at: Date | null;
    replies_count: Generated<number>;
    rates_count: Generated<number>;
    stars_count: Generated<number>;
    stars_sum: Generated<number>;
    last_reply_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  forum_content_file: {
    content_guid: string;
    file_guid: string;
    caption: string;
    position: number;
  };
  forum_content_member: {
    guid: string;
    seq: Seq;
    content_guid: string;
    person_guid: string;
    stars: number | null;
    feedback: string | null;
    rated_at: Date | null;
    rate_changed_at: Date | null;
    read_at: Date | null;
    viewed_at: Date | null;
    follow: Generated<boolean>;
  };
  library_category: {
    guid: string;
    parent_guid: string | null;
    name_ar: string;
    name_en: string;
    icon: LibraryIcon;
    color: LibraryColor;
    position: number;
    documents_count: Generated<number>;
  };
  library_document: {
    guid: string;
    seq: Seq;
    category_guid: string;
    top_guid: string;
    title: string;
    title_key: string;
    authors: string;
    year: number | null;
    language: DocumentLanguage | null;
    description: string;
    subject_guid: string | null;
    department_guid: string | null;
    search_text: string;
    file_guid: string;
    cover_guid: string | null;
    content_hash: string | null;
    download_count: Generated<number>;
    created_by: string;
    created_at: CreatedAt;
    modified_at: Date | null;
  };
  library_mark: {
    document_guid: string;
    person_guid: string;
    saved_at: Date | null;
    opened_at: Date | null;
  };
  lecture_item: {
    guid: string;
    seq: Seq;
    subject_guid: string;
    parent_guid: string | null;
    kind: 'folder' | 'lecture';
    position: number;
    title: string;
    description: Generated<string>;
    search_text: string;
    visible: Generated<boolean>;
    show_from: Date | null;
    published_at: Date | null;
    created_by: string;
    created_at: CreatedAt;
    modified_at: Date | null;
  };
  lecture_file: { lecture_guid: string; file_guid: string; caption: string; position: number };
  lecture_seen: {
    lecture_guid: string;
    person_guid: string;
    seen_at: Date;
    downloaded_at: Date | null;
  };
  lecture_visit: { person_guid: string; subject_guid: string; looked_at: Date; since: Date | null };
  forum_reply: {
    guid: string;
    seq: Seq;
    content_guid: string;
    text: string;
    created_by: string;
    created_at: CreatedAt;
    modified_at: Date | null;
    removed_at: Generated<Date | null>;
  };
  report: {
    seq: Generated<number>;
    reply_guid: string | null;
    message_guid: string | null;
    comment_guid: string | null;
    person_guid: string;
    reason: string;
    created_at: Date;
    closed_at: Date | null;
  };
  person_permission: { person_guid: string; permission: string };
  exam_folder: {
    guid: string;
    parent_guid: string | null;
    name: string;
    created_by: string;
    created_at: CreatedAt;
  };
  exam: {
    guid: string;
    seq: Seq;
    folder_guid: string | null;
    subject_guid: string;
    section_guid: string;
    title: string;
    description: string;
    search_text: string;
    exam_type: 0 | 1 | 2 | 3;
    start_at: Date;
    end_at: Date;
    is_active: Generated<boolean>;
    show_result: Generated<boolean>;
    stopped_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    corrected_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    password: string | null;
    face_required: boolean;
    blocks_resources: boolean;
    forward_only: boolean;
    shows_correct: boolean;
    restricted_seconds: number | null;
    questions_in_page: number;
    partial_marks: Generated<boolean>;
    random_questions: Generated<boolean>;
    created_by: string;
    created_at: CreatedAt;
    origin_guid: string | null;
    draw_multi_choice: number | null;
    draw_one_choice: number | null;
    draw_fill_in: number | null;
    draw_number: number | null;
    draw_attached_file: number | null;
    paper_mark: Generated<number | null>;
  };
  exam_student: {
    exam_guid: string;
    student_guid: string;
    entered_at: Date | null;
    finished_at: Date | null;
    finished_by: 'student' | 'time' | null;
    extra_seconds: Generated<number>;
    version: Generated<number>;
    question_guids: ColumnType<string[] | null, string[] | null | undefined, string[] | null>;
    password_entered_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    face_verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    face_password_open_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    face_password_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    flagged: Generated<string[]>;
    reached: Generated<number>;
  };
  question_category: {
    guid: string;
    seq: Seq;
    subject_guid: string;
    name: string;
    description: string;
    is_active: Generated<boolean>;
    created_by: string;
    created_at: CreatedAt;
  };
  exam_question: {
    guid: string;
    exam_guid: string | null;
    category_guid: string | null;
    position: number;
    question_type: QuestionType;
    html: string;
    search_text: string;
    hint: string;
    feedback: Generated<string>;
    mark: number;
    file_guid: string | null;
    identity: string;
    last_used_at: Date | null;
    created_by: string;
    created_at: CreatedAt;
  };
  question_option: {
    guid: string;
    question_guid: string;
    position: number;
    text: string;
    is_correct: boolean;
    tolerance: string | null;
    feedback: Generated<string>;
  };
  exam_answer: {
    exam_guid: string;
    student_guid: string;
    question_guid: string;
    answer: string[];
    version: number;
    sequence: number;
    client_key: string;
    saved_at: Date;
    guid: Generated<string>;
    submitted_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  exam_late_answer: {
    guid: Generated<string>;
    exam_guid: string;
    student_guid: string;
    question_guid: string;
    client_key: string;
    version: Generated<number>;
    sequence: Generated<number>;
    answer: string[];
    received_at: Date;
  };
  exam_mark: {
    seq: Generated<string>;
    exam_guid: string;
    student_guid: string;
    question_guid: string;
    mark: number | null;
    note: Generated<string>;
    given_by: string | null;
    given_at: Date;
  };
  exam_extra_mark: {
    guid: string;
    seq: Seq;
    exam_guid: string;
    student_guid: string;
    mark: number;
    reason: string;
    given_by: string;
    given_at: Date;
    removed_by: string | null;
    removed_at: Date | null;
  };
  degree_list: {
    guid: string;
    seq: Seq;
    subject_guid: string;
    section_guid: string;
    title: string;
    search_text: string;
    degree_type: 0 | 1 | 2 | 3;
    highest: number;
    held_at: Date;
    ended_at: Date | null;
    exam_guid: string | null;
    created_by: string;
    created_at: Date;
  };
  degree_row: {
    list_guid: string;
    student_guid: string;
    degree: number | null;
    note: string;
    version: number;
  };
  degree_change: {
    seq: Seq;
    list_guid: string;
    student_guid: string;
    before: number | null;
    after: number | null;
    note: string;
    source: ChangeSource;
    changed_by: string;
    changed_at: Date;
  };
  degree_list_state: {
    seq: Seq;
    list_guid: string;
    ended: boolean;
    reason: string;
    changed_by: string;
    changed_at: Date;
  };
  attendance_day: { subject_guid: string; section_guid: string; day: string };
  attendance_row: {
    subject_guid: string;
    section_guid: string;
    day: string;
    student_guid: string;
    hours: number | null;
    excused: boolean;
    note: string;
    version: number;
    client_key: string | null;
    changed_by: string;
    changed_at: Date;
  };
  attendance_change: {
    seq: Seq;
    subject_guid: string;
    section_guid: string;
    day: string;
    student_guid: string;
    before_hours: number | null;
    before_excused: boolean;
    after_hours: number | null;
    after_excused: boolean;
    note: string;
    source: AttendanceSource;
    client_key: string | null;
    changed_by: string;
    changed_at: Date;
  };
  attendance_warning: { subject_guid: string; section_guid: string; hours: number };
  kept_sheet: {
    guid: string;
    owner_guid: string;
    sheets: JSONColumnType<readonly object[]>;
    created_at: Date;
  };
  final_weight: {
    subject_guid: string;
    section_guid: string;
    daily: number;
    monthly: number;
    mid_final: number;
    final: number;
    version: number;
  };
  final_publication: {
    guid: string;
    seq: Seq;
    subject_guid: string;
    section_guid: string;
    daily: number;
    monthly: number;
    mid_final: number;
    final: number;
    fingerprint: string;
    published_by: string;
    published_at: Date;
    withdrawn_by: string | null;
    withdrawn_at: Date | null;
  };
  final_result: {
    publication_guid: string;
    student_guid: string;
    result: number | null;
    parts: JSONColumnType<ResultParts>;
  };
  forum_topic_reading: {
    person_guid: string;
    topic_guid: string;
    contents_to: Generated<number>;
    replies_to: Generated<number>;
  };
  forum_thread_reading: {
    person_guid: string;
    content_guid: string;
    replies_to: Generated<number>;
  };
  forum_mention: { person_guid: string; content_guid: string | null; reply_guid: string | null };
  portfolio: {
    student_guid: string;
    mission_statement: Generated<string>;
    career_goals: Generated<string>;
    profile_visibility: Generated<Visibility>;
    contact_visibility: Generated<Visibility>;
  };
  portfolio_item: {
    guid: string;
    seq: Seq;
    student_guid: string;
    kind: ItemType;
    title: string;
    case_description: Generated<string>;
    description: string;
    search_text: string;
    tag_text: Generated<string>;
    visibility: Visibility;
    flag: Generated<boolean>;
    for_attention: Generated<boolean>;
    attention_told_at: Date | null;
    achieved_on: string | null;
    due_at: Date | null;
    status: GoalStatus | null;
    status_at: Date | null;
    due_told_at: Date | null;
    dated_at: Date;
    created_at: Date;
    modified_at: Date | null;
  };
  portfolio_reflection: {
    guid: string;
    seq: Seq;
    item_guid: string;
    text: string;
    created_at: Date;
    modified_at: Date | null;
  };
  portfolio_file: { source_guid: string; file_guid: string; caption: string; position: number };
  tag_item: { guid: string; owner_guid: string; name: string; name_key: string; color_id: number };
  portfolio_tag: { guid: string; seq: Seq; item_guid: string; tag_item_guid: string };
  portfolio_feedback: {
    guid: string;
    seq: Seq;
    item_guid: string;
    reflection_guid: string | null;
    source_guid: string;
    source_type: SourceType;
    teacher_guid: string;
    text: string;
    created_at: Date;
    modified_at: Date | null;
  };
  portfolio_comment: {
    guid: string;
    seq: Seq;
    item_guid: string;
    reflection_guid: string | null;
    feedback_guid: string | null;
    source_guid: string;
    source_type: SourceType;
    person_guid: string;
    text: string;
    created_at: Date;
    modified_at: Date | null;
    removed_at: Generated<Date | null>;
  };
  portfolio_collection: {
    guid: string;
    student_guid: string;
    title: string;
    description: string;
    visibility: Visibility;
    created_at: Date;
    modified_at: Date | null;
  };
  portfolio_collection_item: { collection_guid: string; item_guid: string; position: number };
  portfolio_link: {
    guid: string;
    seq: Seq;
    student_guid: string;
    secret_hash: string;
    title: string;
    with_profile: boolean;
    collection_guid: string | null;
    created_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
    opened_count: Generated<number>;
    last_opened_at: Date | null;
  };
  portfolio_link_item: { link_guid: string; item_guid: string; position: number };
  portfolio_export: {
    ticket_hash: string;
    student_guid: string;
    language: ExportLanguage;
    expires_at: Date;
  };
  mail: {
    guid: string;
    seq: Seq;
    sender_guid: string | null;
    sender_name: ColumnType<string | null, string | null | undefined, string | null>;
    title: string;
    html: string;
    excerpt: string;
    search_text: string;
    recipients_text: string;
    subject_guid: string | null;
    section_guid: string | null;
    thread_guid: string;
    reply_on_guid: string | null;
    recipients_count: number;
    delivered_count: Generated<number>;
    read_count: Generated<number>;
    created_at: Date;
  };
  mail_copy: {
    mail_guid: string;
    person_guid: string;
    mail_seq: number;
    sent: boolean;
    delivered_at: Date | null;
    read_at: Date | null;
    opened: Generated<boolean>;
    archived: Generated<boolean>;
    deleted_at: Date | null;
  };
  mail_draft: {
    guid: string;
    owner_guid: string;
    version: number;
    title: string;
    html: string;
    excerpt: string;
    to_guids: string[];
    subject_guid: string | null;
    section_guid: string | null;
    reply_on_guid: string | null;
    modified_at: Date;
    save_key: ColumnType<string | null, string | null | undefined, string | null>;
  };
  mail_file: { source_guid: string; file_guid: string; position: number };
  chat_conversation: {
    guid: string;
    kind: ConversationKind;
    low_guid: string | null;
    high_guid: string | null;
    owner_guid: string | null;
    name: string | null;
    mode: Generated<GroupMode>;
    search_name: ColumnType<string | null, never, never>;
    members_count: Generated<number>;
    last_sequence: Generated<number>;
    last_at: Date;
    created_at: Date;
  };
  chat_member: {
    conversation_guid: string;
    person_guid: string;
    muted: Generated<boolean>;
    read_to: Generated<number>;
    gone_at: Date | null;
    joined_at: Date;
  };
  chat_message: {
    guid: string;
    conversation_guid: string;
    sequence: number;
    from_guid: string;
    text: string;
    search_text: string;
    attached_file: string | null;
    attached_type: string | null;
    file_name: string | null;
    file_bytes: number | null;
    sent_at: Date;
    deleted_at: Date | null;
    removed: Generated<boolean>;
  };
  chat_hidden: { message_guid: string; person_guid: string };
}
