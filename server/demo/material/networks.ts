import type { SubjectMaterial } from './material';

export const networks: SubjectMaterial = {
  key: 'networks',
  language: 'en',
  name: 'Computer Networks',
  terms: [
    ['Packet', 'A unit of data with a header that tells each router where it is going.'],
    ['Throughput', 'Useful bits delivered per second, after headers and retransmissions.'],
    ['Latency', 'The time from sending the first bit to receiving it at the other end.'],
    ['Subnet mask', 'The bits of an address that name the network rather than the host.'],
    [
      'Handshake',
      'The exchange in which both sides agree to talk and on which numbers they start.',
    ],
    ['Congestion window', 'How much unacknowledged data a sender lets itself have in flight.'],
    ['Autonomous system', 'A set of networks under one administration with one routing policy.'],
    ['NAT', 'Rewriting addresses and ports so that many hosts share one public address.'],
  ],
  table: {
    caption: 'The layers and what each one adds',
    head: ['Layer', 'Unit', 'Address', 'Example'],
    rows: [
      ['Application', 'Message', 'Name', 'HTTP, DNS'],
      ['Transport', 'Segment', 'Port', 'TCP, UDP, QUIC'],
      ['Network', 'Packet', 'IP address', 'IPv4, IPv6'],
      ['Link', 'Frame', 'MAC address', 'Ethernet, Wi-Fi'],
      ['Physical', 'Bit', '—', 'Fibre, copper, radio'],
    ],
  },
  questions: [
    [
      'Why does TCP need three messages to open a connection and not two?',
      'Because each side must hear its own initial sequence number acknowledged. With two messages the server would never know that its number arrived.',
    ],
    [
      'Is UDP always faster than TCP?',
      'It starts faster and never waits, but an application that needs reliability on top of UDP ends up rebuilding TCP, usually worse.',
    ],
    [
      'What does /26 mean in practice?',
      'Twenty-six bits for the network, six for hosts: 64 addresses, 62 of them usable.',
    ],
    [
      'Do switches look at IP addresses?',
      'A plain layer-2 switch does not; it learns MAC addresses. A layer-3 switch is really a router in the same box.',
    ],
    [
      'How can ping work when the website does not open?',
      'Ping uses ICMP. The web needs DNS, TCP port 443 and TLS, and each of these can fail on its own.',
    ],
    [
      'Why is my capture full of retransmissions?',
      'Look at the round-trip time first. On the campus Wi-Fi most of them are losses on the radio link, not congestion.',
    ],
    ['Will subnetting be in the mid-term?', 'Yes: one question, by hand, no calculator.'],
    [
      'What is the difference between a hub and a switch?',
      'A hub repeats every bit to every port. A switch sends a frame only where its destination lives, once it has learned that.',
    ],
    [
      'Why do we still use IPv4?',
      'Because NAT made it last, and because both ends of a connection must move for IPv6 to help.',
    ],
    [
      'Can I submit the lab from home?',
      'Yes, attach the .pcap inside a zip file together with your answers.',
    ],
  ],
  reading: [
    [
      'Kurose and Ross, interactive animations',
      'https://gaia.cs.umass.edu/kurose_ross/interactive/',
    ],
    ['RFC 9293: Transmission Control Protocol', 'https://www.rfc-editor.org/rfc/rfc9293'],
  ],
  topics: [
    {
      name: 'Week 1: layers, packets and delay',
      formula: 'd_total = d_processing + d_queue + L/R + d/s',
      points: [
        [
          'Why layers at all?',
          'Each layer can change without the others noticing. Wi-Fi replaced cable under the same web, and HTTP/3 replaced TCP above the same Internet.',
        ],
        [
          'Four kinds of delay',
          'Processing, queueing, transmission and propagation. Only queueing depends on the other users, and that is the one you feel at eight in the evening.',
        ],
        [
          'Circuit or packet switching?',
          'A circuit keeps capacity for you even while you are silent. Packets share it, which is why the Internet is cheap and why it has queues.',
        ],
        [
          'Reading a traceroute',
          'Every line is a router that let the packet die. Stars do not mean a failure, only a router that prefers not to answer.',
        ],
      ],
    },
    {
      name: 'IP addressing and subnetting',
      steps: [
        'Write the mask in binary.',
        'Count the host bits: n bits give 2ⁿ − 2 usable addresses.',
        'List the network addresses in steps of 2ⁿ.',
        'The last address of each block is the broadcast.',
      ],
      points: [
        [
          'From dotted decimal to bits',
          '192.168.10.77 /27: the last octet is 01001101 and the mask keeps three bits of it, so the network is .64 and the broadcast .95.',
        ],
        [
          'Planning the faculty network',
          'Three labs of 50, 28 and 12 computers and two point-to-point links. Start with the largest block and work down; leave room for growth.',
        ],
        [
          'Private addresses and NAT',
          'The campus uses 10.0.0.0/8 inside and a handful of public addresses outside. The translation table is keyed by address and port.',
        ],
        [
          'IPv6 in ten minutes',
          'No broadcast, no NAT needed, and every interface has several addresses. /64 for a subnet is the rule, not the exception.',
        ],
      ],
    },
    {
      name: 'TCP: reliability and congestion control',
      formula: 'throughput ≈ (MSS / RTT) · 1.22 / √p',
      points: [
        [
          'Sequence numbers count bytes',
          'Not packets. If you send 1000 bytes starting at 5001, the next expected byte is 6001, and that is what the acknowledgement says.',
        ],
        [
          'Slow start is not slow',
          'The window doubles every round trip until the first loss. Ten round trips take you from one segment to a thousand.',
        ],
        [
          'Three duplicate acknowledgements',
          'They say: something is missing, but later data did arrive. So the sender retransmits at once and halves its window instead of starting over.',
        ],
        [
          'Flow control is not congestion control',
          'The receive window protects the receiver. The congestion window protects the network. The sender obeys the smaller one.',
        ],
      ],
    },
    {
      name: 'DNS, HTTP and the life of a request',
      steps: [
        'Resolve the name.',
        'Open a TCP connection to port 443.',
        'Agree on keys (TLS).',
        'Send the request and read the answer.',
        'Keep the connection for the next request.',
      ],
      points: [
        [
          'Who answers when you type a name?',
          'Your resolver asks a root server, then the top-level domain, then the authoritative server, and remembers the answer for as long as its TTL says.',
        ],
        [
          'GET is not only about fetching',
          'It also promises to change nothing. That promise is what lets browsers retry it and caches store it.',
        ],
        [
          'Caching headers that matter',
          'Cache-Control: max-age, no-cache and immutable. no-cache means "ask before using it", not "do not store it".',
        ],
        [
          'What changed in HTTP/3',
          'It runs over QUIC, so a lost packet stalls one stream instead of all of them, and a phone keeps its connection when it leaves Wi-Fi.',
        ],
      ],
    },
    {
      name: 'Routing: OSPF, BGP and the shortest path',
      points: [
        [
          'Link state or distance vector?',
          'In link state every router knows the whole map and runs Dijkstra. In distance vector it only believes its neighbours, and bad news travels slowly.',
        ],
        [
          'Longest prefix wins',
          'When two routes match, the more specific one is used. That single rule explains most surprising routing tables.',
        ],
        [
          'BGP is about policy, not distance',
          'A provider prefers routes that earn it money. The AS path only decides when policy is indifferent.',
        ],
        [
          'Exercise: draw the forwarding table',
          'Use the topology in the attached picture. Write the table of router C after OSPF has converged, then again after the link C–E is cut.',
        ],
      ],
    },
    {
      name: 'Security basics: TLS, firewalls and good habits',
      points: [
        [
          'What the padlock tells you',
          'That nobody reads the traffic on the way and that the server owns the name. It does not tell you that the site is honest.',
        ],
        [
          'Symmetric and asymmetric keys together',
          'The slow public-key part agrees on a fast shared key, and the rest of the conversation uses that one.',
        ],
        [
          'Reading firewall rules from the top',
          'The first match decides. A broad "allow" placed too early makes every rule below it decoration.',
        ],
        [
          'Phishing: look at the address, not the logo',
          'We will test ourselves with ten real messages in the lab. Last year the best group found nine.',
        ],
      ],
    },
    {
      name: 'Lab: capturing and reading traffic with Wireshark',
      steps: [
        'Start the capture on the interface you use.',
        'Open the page once, with an empty cache.',
        'Stop the capture and filter by tcp.stream eq 0.',
        'Export the packets you answer from.',
      ],
      points: [
        [
          'Before you come to the lab',
          'Install Wireshark and check that your user may capture. Read the two pages about display filters; they are not the same as capture filters.',
        ],
        [
          'Task A: find the handshake',
          'Name the packet numbers of SYN, SYN-ACK and ACK and measure the round-trip time from them.',
        ],
        [
          'Task B: a page with many resources',
          'How many connections did the browser open, and which requests shared one? Support your answer with a screenshot.',
        ],
        [
          'How the lab is marked',
          'Six points for correct answers, two for evidence and two for explanation. A screenshot without a sentence earns nothing.',
        ],
      ],
    },
  ],
};
