class Echo {
public:
    Echo() {}
    bool flag(bool v) { return v; }
    vector<bool> flags(vector<bool>& v) { return v; }
    vector<vector<bool>> flagRows(vector<vector<bool>>& v) { return v; }
    int whole(int v) { return v; }
    vector<int> wholes(vector<int>& v) { return v; }
    vector<vector<int>> wholeRows(vector<vector<int>>& v) { return v; }
    long long large(long long v) { return v; }
    vector<long long> larges(vector<long long>& v) { return v; }
    vector<vector<long long>> largeRows(vector<vector<long long>>& v) { return v; }
    double real(double v) { return v; }
    vector<double> reals(vector<double>& v) { return v; }
    vector<vector<double>> realRows(vector<vector<double>>& v) { return v; }
    char letter(char v) { return v; }
    vector<char> letters(vector<char>& v) { return v; }
    vector<vector<char>> letterRows(vector<vector<char>>& v) { return v; }
    string text(string v) { return v; }
    vector<string> texts(vector<string>& v) { return v; }
    vector<vector<string>> textRows(vector<vector<string>>& v) { return v; }
    ListNode* nodes(ListNode* v) { return v; }
    vector<ListNode*> nodeLists(vector<ListNode*>& v) { return v; }
    void nothing(int a, string b) {}
};
