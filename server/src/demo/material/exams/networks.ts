import { multiChoice, numeric, OPEN_NOW, oneChoice, uploaded, written, type SubjectExams } from './exam-material';

export const networksExams: SubjectExams = {
  subject: 'networks',
  categories: [
    {
      key: 'addressing', name: 'Addressing and routing', description: 'Subnets, private addresses, IPv6 and forwarding tables.',
      questions: [
        numeric(2.5, 'How many usable host addresses does a /27 subnet have?', '30', ['32', '31', '27'], { hint: 'n host bits give 2ⁿ − 2 usable addresses.' }),
        written(2, 'What is the broadcast address of the subnet of 192.168.10.77/27?', ['192.168.10.95', '192.168.10.95/27'], ['192.168.10.64', '192.168.10.255', '192.168.10.96']),
        oneChoice(1.5, 'Which of these is a private address?', '10.4.0.1', ['8.8.8.8', '172.32.0.1', '193.10.1.1']),
        multiChoice(2.5, 'Which statements about IPv6 are true?', ['It has no broadcast', 'An interface may have several addresses'], ['Addresses are 64 bits long', 'It always needs NAT']),
        oneChoice(1.5, 'A packet matches the routes 10.0.0.0/8 and 10.1.0.0/16. Which one is used?', '10.1.0.0/16, the longer prefix', ['10.0.0.0/8, the larger network', 'Both in turn', 'Whichever was added first']),
      ],
    },
    {
      key: 'transport', name: 'Transport layer', description: 'TCP, UDP, reliability and congestion control.',
      questions: [
        oneChoice(1, 'What does a TCP sequence number count?', 'Bytes', ['Packets', 'Milliseconds', 'Connections']),
        numeric(1.5, 'A segment of 1000 bytes starts at sequence number 5001. Which acknowledgement number confirms it?', '6001', ['6000', '5002', '1000']),
        multiChoice(2, 'What does TCP offer that UDP does not?', ['Retransmission of lost data', 'Delivery in order', 'Congestion control'], ['Port numbers', 'A checksum']),
        numeric(2, 'The round trip takes 50 ms and the window is 64,000 bytes. What is the greatest throughput, in Mbit/s?', '10.24', ['1.28', '3.2', '102.4'], { tolerance: '0.1', hint: 'One window is sent in each round trip.' }),
        written(1, 'Which window protects the receiver, the congestion window or the …?', ['receive window', 'receive', 'receiver window', 'advertised window'], ['sliding window', 'send window']),
        uploaded(2.5, 'Capture the opening of one connection with Wireshark and upload a file in which the three packets of the handshake are marked.'),
      ],
    },
    {
      key: 'web', name: 'DNS and HTTP', description: 'Names, requests and caches.',
      questions: [
        oneChoice(1.5, 'Which record maps a name to an IPv6 address?', 'AAAA', ['A', 'MX', 'CNAME']),
        oneChoice(2.5, 'What does "Cache-Control: no-cache" say?', 'Ask the server before using the stored copy', ['Never store the answer', 'Store the answer for a day', 'Use the copy only offline']),
        multiChoice(2.5, 'Which of these methods promise to change nothing on the server?', ['GET', 'HEAD', 'OPTIONS'], ['POST', 'DELETE']),
        written(2, 'On top of which protocol does HTTP/3 run?', ['QUIC'], ['TCP', 'TLS', 'SPDY']),
        numeric(1.5, 'Which port does HTTPS use unless told otherwise?', '443', ['80', '8080', '22']),
      ],
    },
  ],
  folders: [{ key: 'quizzes', name: 'Weekly quizzes' }, { key: 'exams', name: 'Monthly exams' }],
  exams: [
    {
      key: 'addressing a', title: 'Monthly exam 1: addressing and routing', description: 'One hour. A calculator is allowed, a subnet calculator is not.',
      type: 'monthly', folder: 'exams', section: 0, asks: ['addressing'], opens: { days: -12, hour: 11, minutes: 60 },
    },
    {
      key: 'transport a', title: 'Quiz: the transport layer', description: 'Open for three weeks. The last question asks for a capture from the lab.',
      type: 'daily', folder: 'quizzes', section: 0, asks: ['transport'], opens: OPEN_NOW, questionsInPage: 2,
    },
    {
      key: 'web b', title: 'Timed quiz: DNS and HTTP', description: 'Fifteen minutes, and no way back to an earlier question.',
      type: 'daily', folder: 'quizzes', section: 1, asks: ['web'], opens: OPEN_NOW, restrictedMinutes: 15, forwardOnly: true,
    },
    {
      key: 'mid a', title: 'Mid-term exam', description: 'Everything up to week 7.', type: 'midFinal', folder: 'exams', section: 0,
      asks: ['addressing', 'transport', 'web'], opens: { days: 13, hour: 9, minutes: 120 }, questionsInPage: 4,
    },
  ],
};
