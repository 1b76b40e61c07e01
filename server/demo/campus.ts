import { type DemoContribution, makeContributions } from './contributions.ts';
import { type ExamPaper, setPapers } from './exam.ts';
import { type DemoConversation, type DemoFollow, makeConversations, makeFollows, makeRoom } from './meeting.ts';
import { type DemoMember, makeMembers } from './members.ts';
import { randomFrom } from './random.ts';
import { type DemoItem, putUpItems } from './selling.ts';
import { FEEDBACKS, type When } from './talk.ts';

export interface DemoPaper extends ExamPaper {
  id: string;
  fileName: string;
  added: When;
}

export interface DemoFeedback {
  id: string;
  from: DemoMember;
  phoneNumber: string;
  message: string;
  sent: When;
}

export interface Campus {
  members: DemoMember[];
  items: DemoItem[];
  follows: DemoFollow[];
  conversations: DemoConversation[];
  room: Omit<DemoConversation, 'id' | 'opened'>;
  papers: DemoPaper[];
  contributions: DemoContribution[];
  feedback: DemoFeedback[];
}

/** The whole sample campus as data: the same at every call. */
export function makeCampus(): Campus {
  const members = makeMembers();
  const items = putUpItems(members);
  const follows = makeFollows(members);
  return {
    members,
    items,
    follows,
    conversations: makeConversations(members, follows, items),
    room: makeRoom(members),
    papers: setPapers().map(filePaper),
    contributions: makeContributions(members),
    feedback: FEEDBACKS.map(([who, message], n) => {
      const random = randomFrom(`feedback ${n}`);
      const from = members.find((member) => member.name === who) as DemoMember;
      return {
        id: random.id(),
        from,
        phoneNumber: `90000${random.whole(10_000, 99_999)}`,
        message,
        sent: [2 + n * 3, '18:20'],
      };
    }),
  };
}

function filePaper(paper: ExamPaper): DemoPaper {
  const random = randomFrom(`file ${paper.branch} ${paper.year} ${paper.subject} ${paper.exam} ${paper.yearOfPaper}`);
  return {
    ...paper,
    id: random.id(),
    fileName: `${random.hex(16)}-paper.pdf`,
    added: [random.whole(20, 200), `${random.whole(10, 16)}:${random.whole(10, 59)}`],
  };
}
